"""The living battle and the teaching map: what a tap does, what is reported."""
