"""A battle from its first decision to its end."""
