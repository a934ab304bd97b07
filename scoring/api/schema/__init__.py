"""Bodies and answers declared once: how they are read, and described as OpenAPI 3.1."""
