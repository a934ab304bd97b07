"""Five Hundred as a program that is installed: its command.

Imports nothing but `config.commands`.
"""
