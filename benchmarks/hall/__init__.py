"""A full hall: every table's phone, everybody's own, boards and the director, all connected."""
