"""The sheets of one round: where everybody sits, what is read out, what is written at a table."""
