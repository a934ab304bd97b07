"""Reading and keeping rows: statements, snapshots, caches, locks; in a process and between
machines.
"""
