"""All that a device or a club owns as one file: a zip of records with an index, both ways."""
