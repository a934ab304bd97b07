"""Prizes and money by the law: what a prize is for, who wins it, payments; standard library."""
