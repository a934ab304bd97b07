"""Rows read and kept: statements, snapshots, caches, locks; in a process and between machines."""
