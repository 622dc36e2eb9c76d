#!/usr/bin/env python3
"""Puts a file into a course package under the SHA-256 of its bytes, and changes every reference to what it was before.

    python3 store.py python-tu-con-so-0 cover.svg ~/cover.svg
"""

import hashlib
import json
import pathlib
import sys


def put(course, name, data):
    """Stores `data` as the package's file `name`; returns its SHA-256."""
    course = pathlib.Path(course)
    digest = hashlib.sha256(data).hexdigest()
    manifest = course / "course.json"
    description = json.loads(manifest.read_text(encoding="utf-8"))
    known = next((file for file in description["files"] if file["name"] == name), None)
    if known and known["sha256"] == digest:
        return digest
    (course / "files" / digest).write_bytes(data)
    if known is None:
        description["files"].append({"name": name, "sha256": digest})
        text = json.dumps(description, ensure_ascii=False, indent=2) + "\n"
        manifest.write_text(text, encoding="utf-8")
    else:
        rename(course, known["sha256"], digest)
    return digest


def rename(course, old, new):
    """Replaces one hash by another in every text of the package, and removes the old file."""
    texts = [course / "course.json", course / "questions.json", *course.glob("lessons/*.md")]
    for path in texts:
        text = path.read_text(encoding="utf-8")
        if old in text:
            path.write_text(text.replace(old, new), encoding="utf-8")
    (course / "files" / old).unlink(missing_ok=True)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    root = pathlib.Path(__file__).resolve().parent
    print(put(root / sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]).read_bytes()))
