"""Reads the texts of a course package: front matter and Markdown, with the standard library only.

The front matter is the part of YAML that the packages use: mappings and lists by indentation, `{…}` and `[…]` on one
line, strings with or without double quotes.
"""

import json
import re
import struct

HASH = re.compile(r"\b[0-9a-f]{64}\b")
FENCE = re.compile(r"^```([\w-]*)[^\n]*\n(.*?)^```[^\S\n]*$", re.MULTILINE | re.DOTALL)


class Broken(Exception):
    """A text that can't be read."""


def front_matter(path):
    """The front matter and the text below it."""
    text = path.read_text(encoding="utf-8")
    parts = re.split(r"^---$", text, maxsplit=2, flags=re.MULTILINE)
    if len(parts) != 3 or parts[0]:
        raise Broken(f"{path}: no front matter")
    rows = [(len(row) - len(row.lstrip()), row.strip()) for row in parts[1].split("\n") if row.strip()]
    value, rest = block(rows, path)
    if rest:
        raise Broken(f"{path}: {rest[0][1]!r} is out of place")
    return value, parts[2].strip()


def block(rows, path):
    """A mapping or a list of rows with the indentation of the first; returns it and the rows that follow."""
    if not rows:
        return None, rows
    indent = rows[0][0]
    value = [] if rows[0][1].startswith("- ") else {}
    while rows and rows[0][0] == indent:
        row = rows[0][1]
        if isinstance(value, list):
            if not row.startswith("- "):
                break
            value.append(scalar(row[2:], path))
            rows = rows[1:]
            continue
        key, colon, text = row.partition(":")
        if not colon or not re.fullmatch(r"\w+", key) or key in value:
            raise Broken(f"{path}: {row!r}")
        rows = rows[1:]
        if text.strip():
            value[key] = scalar(text.strip(), path)
        else:
            value[key], rows = block(rows, path)
    return value, rows


def scalar(text, path):
    """A value on one line: what YAML and JSON have in common, once keys and bare words are quoted."""
    if text.startswith(("{", "[")):
        text = re.sub(r'("(?:[^"\\]|\\.)*")|([A-Za-z_][\w-]*)', quoted, text)
    elif re.fullmatch(r'-?\d+(\.\d+)?|true|false|null|".*"', text) is None:
        if re.search(r"(: |\s#|^[\[\]{}&*!|>%@`'\"])", text):
            raise Broken(f"{path}: {text!r} needs quotation marks")
        return text
    try:
        return json.loads(text)
    except ValueError as error:
        raise Broken(f"{path}: {text!r}: {error}") from error


def quoted(match):
    """A string as it stands, a bare word in quotation marks."""
    string, word = match.groups()
    return string or (word if word in ("true", "false", "null") else json.dumps(word))


def fences(text, language):
    """The contents of the fenced blocks of a language."""
    return [code for name, code in FENCE.findall(text) if name == language]


def words(text):
    """The text without code and formulas: what has to be translated."""
    for pattern in (FENCE, r"``?[^`]*``?", r"\$\$?[^$]*\$\$?", r"\{\{\w+\}\}"):
        text = re.sub(pattern, " ", text)
    return re.findall(r"[^\W\d_]+", text)


def film_seconds(data):
    """How long an MP4 is, by its header."""
    at = data.find(b"mvhd")
    if at < 0:
        return None
    if data[at + 4] == 1:
        scale, length = struct.unpack(">IQ", data[at + 24:at + 36])
    else:
        scale, length = struct.unpack(">II", data[at + 16:at + 24])
    return length / scale
