"""The game at one table, and what many tables share. May touch config; never names tournaments."""
