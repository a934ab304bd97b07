"""What all addresses of the API share: who asks, repeated requests, refusals, pages."""
