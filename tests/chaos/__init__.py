"""What can go wrong in a hall, done to a real server while phones save: python -m tests.chaos"""
