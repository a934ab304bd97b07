"""Preparations for a start: data folder, secret key, logs, static files, the terminal."""
