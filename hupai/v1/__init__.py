"""Messages and stubs of the wire package hupai.v1, generated from proto/hupai/v1: never edit them.

`make proto` writes them; `make check` fails when they are not what the proto gives.
"""
