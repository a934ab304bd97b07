"""Evenings that are played by the program: whole ones, half ones, and ones with trouble."""
