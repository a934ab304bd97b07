"""What holds for every answer: middleware, errors as pages, messages, static files, markup."""
