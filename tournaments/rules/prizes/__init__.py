"""Prizes and money by the law: what a prize is for, who has it, what is paid; standard library
only.
"""
