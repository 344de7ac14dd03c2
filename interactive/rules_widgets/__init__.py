"""The interactive widgets of a page, and the rendering of answers as text and HTML, which the build uses as well.

A kind of widget is a module with `mount(about, bundle, words, clock)`, which returns an object with `answer(request)`.
It runs in the page's worker, has no access to the DOM, and communicates in plain JSON. `engine.js` transports the
messages, `form.js` is the part of every widget that runs in the page.

A request: {"do": "start" | "show" | "input" | "press" | "act" | "go_on"} and in addition
    "fields"   {name: value} of the form, as it would be submitted; "invalid": names of fields that are out of bounds
    "state"    the state that the page shows, as text; None at first
    "names"    of the controls that were set ("input"); those of older requests that this one replaces come first
    "value"    what was pressed ("press": "name:value" of a spot or of a control that presses), or which button ("act")
    "asked"    the question in the address ("start"), None for none; "pressed": what was pressed before the start
    "own"      {component: text} that is stored in this browser; "own_value": whether the fields for it are shown

An answer, each part of which may be missing:
    "html", "text"   [[selector, content], …] of elements in the widget
    "hidden"         [[selector, whether it is hidden], …]
    "fields"         [[name, value], …] for controls of the form
    "status", "status_html"   the message in the status line
    "off"            [[button, whether it is disabled], …]
    "state"          the state that is shown now, as text; "step": "add" if the change can be undone
    "address"        the encoding of that state for the address
    "first"          the state, as text, to which "back to the example" leads
    "keep"           [component, value or None] to be stored in this browser
    "again"          True if the page must replace all elements, even those whose HTML is unchanged
    "more"           True if the answer is incomplete; the page requests the rest ("go_on") when no newer request waits
    "long"           True while a long calculation runs, so that the page offers to stop it"""
