"""Movements: who sits where next. One file a movement."""
