"""What the packs' gen.py files share: a tests.zip that is the same bytes each time it is made."""

import pathlib
import zipfile

MAX_ENTRY = 4 << 20
MAX_ZIP = 1 << 20
MAX_UNPACKED = 24 << 20
# A zip that unpacks to more is what servers refuse as a zip bomb.
MAX_RATIO = 100


def write(gen_file, solve, samples, tests):
    """Writes tests.zip beside `gen_file`.

    `samples` and `tests` are the inputs as texts, in order; `solve` is the
    reference solution from an input's text to the output's text.
    """
    named = [(f"sample{i}", text) for i, text in enumerate(samples, 1)]
    named += [(f"test{i:02d}", text) for i, text in enumerate(tests, 1)]
    target = pathlib.Path(gen_file).resolve().parent / "tests.zip"
    unpacked = 0
    with zipfile.ZipFile(target, "w") as archive:
        for name, text in named:
            for suffix, content in ((".in", text), (".out", solve(text))):
                data = (content.rstrip("\n") + "\n").encode()
                assert len(data) <= MAX_ENTRY, f"{name}{suffix} has {len(data)} bytes"
                unpacked += len(data)
                entry = zipfile.ZipInfo(name + suffix, (2026, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.create_system = 3
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, data, compresslevel=9)
    size = target.stat().st_size
    assert size <= MAX_ZIP, f"tests.zip has {size} bytes"
    assert unpacked <= MAX_UNPACKED, f"tests.zip unpacks to {unpacked} bytes"
    assert unpacked <= MAX_RATIO * size, f"tests.zip unpacks to {unpacked // size} times its size"
    print(f"{target.parent.name}: {len(named)} tests, {size:,} bytes, unpacked {unpacked:,}")


def lines(*rows):
    """One text out of rows; a row that is a list or tuple becomes its items with spaces between."""
    return "\n".join(
        " ".join(map(str, row)) if isinstance(row, (list, tuple)) else str(row) for row in rows
    ) + "\n"


def tiled(block, length):
    """`block` again and again up to `length`: large, and small once deflated."""
    return (block * (length // len(block) + 1))[:length]
