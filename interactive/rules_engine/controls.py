"""The form controls on the page of a position, which the reader can set besides tapping the picture."""

from dataclasses import dataclass

CHOICE = "choice"
CHIPS = "chips"
NUMBER = "number"
SWITCH = "switch"
BUTTON = "button"
READING = "reading"
ASKED, SETUP = "asked", "setup"
"""Places of controls: directly below the answer, since it asks for them; and folded, as they are set once."""
ON = "yes"
"""The value of a switch that is on; the value of one that is off is ""."""


@dataclass(frozen=True)
class Control:
    """One control: a drop-down (`choice`), a row of few options (`chips`), a number, a switch, a button, or a reading.

    `name` has the label `control.<name>`; an option has the label `choice.<name>.<option>`, or else the name of the
    component with that id. Controls of one `group` are shown together below the label `control.group.<group>`.
    `least` and `most` are the limits of a number. `place`: ASKED, SETUP, or "" for all others.
    """

    kind: str
    name: str
    value: str = ""
    options: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    group: str = ""
    place: str = ""
