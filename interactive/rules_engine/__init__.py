"""The rules of the games as code: standard library only, no input or output, no clock, no dice, no words."""
