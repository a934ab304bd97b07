"""The law for the phone: rules/ and its sentences translated from Python to JavaScript, by a
command.

Touches the source files of rules and words; nothing runs from here while a page is served.
"""
