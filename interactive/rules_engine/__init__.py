"""The rules of the games as code.

Modules here import the standard library only. They do no input or output, read no clock, roll no dice and hold no text
in a human language.
"""
