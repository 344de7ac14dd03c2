"""What stands around the engine on a page: sentences, answers as HTML, and the widgets that live beside the page.

A kind of widget is a module with `mount(about, bundle, words, clock)`; what it returns has `answer(request)`. It runs
in the page's worker, knows no page, and is asked in plain JSON. `engine.js` carries the messages, `form.js` is the
page's side of every widget.

A request: {"do": "start" | "show" | "input" | "press" | "act" | "arrow" | "go_on"} and with it
    "fields"   {name: value} of the form, as it would be submitted; "invalid": names of fields that are out of bounds
    "state"    the text of the state that the page shows, None at first
    "names"    of the controls that were set ("input"); those of questions that this one has overtaken come first
    "value"    what was pressed ("press": "name:value" of a spot or of a control that presses), which key ("arrow"), or
               which button ("act")
    "asked"    the text in the address ("start"), None for none; "pressed": what was pressed before that
    "own"      {component: text} that this browser keeps for its reader; "own_value": whether its fields are shown

An answer, each part of which may be missing:
    "html", "text"   [[selector, content], …] of elements in the widget
    "hidden"         [[selector, whether], …]
    "fields"         [[name, value], …] to which controls are set
    "status", "status_html"   what is told to the reader
    "off"            [[button, whether it would do nothing], …]
    "state"          the text of the state that is shown now; "step": "add" where it can be undone
    "address"        what stands for that state in the address
    "first"          the text of the state to which "back to the example" leads
    "keep"           [component, value or None] to be kept in this browser
    "focus"          id of the element that gets the focus
    "again"          True where the page is to show everything anew, even what it shows already
    "more"           True where the widget has more to say; the page asks for it ("go_on") when nothing newer is asked
    "long"           True while that takes long, so that the reader may want to stop it
"""
