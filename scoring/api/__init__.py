"""The HTTP API: translate requests into the law and its answers. Touches rules; stores nothing."""
