"""The calculators: questions of readers, answered by the rules."""
