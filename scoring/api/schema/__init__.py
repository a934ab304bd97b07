"""The API described as OpenAPI 3.1: the shapes of what goes in and out, operation by operation."""
