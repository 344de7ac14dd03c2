"""What players do in each phase, and what follows."""
