"""The rules in other places than our pages: for programs that read text, and in pages of others."""
