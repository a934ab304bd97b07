"""Many tables, many rounds: the evening of a hall. Uses scoring, which never names it."""
