"""From first page to first deal: games listed, put away, deleted; who plays, by which rules."""
