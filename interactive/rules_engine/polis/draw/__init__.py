"""Pictures of positions as SVG text."""
