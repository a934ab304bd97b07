"""What every address of the API shares: who asks, what is sent twice, refusals, pages of lists,
streams.
"""
