"""The law for the phone: rules/ and its sentences, translated from Python to JavaScript.

Touches the source files of rules and words; nothing runs from here while a page is served.
"""
