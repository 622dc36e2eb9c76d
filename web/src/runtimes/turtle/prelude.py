# Runs a program in the browser's MicroPython: items go out in batches while it draws, the whole at its end.
import io, json, sys
import _lophoc
import turtle

_BATCH = 250
_paper = turtle._paper
_count = turtle._paper.count
_sent = [0, 0]


# Areas and lines that have only begun, so that every item keeps its place.
def _whole(item):
    if item[0] == "fill" and len(item) == 2:
        return item + [0] * 6
    return item + item[3:5] if item[0] == "line" and len(item) == 5 else item


def _counted(points):
    _count(points)
    _sent[1] += points
    if _sent[1] >= _BATCH:
        _sent[1] = 0
        # The last item sent may have grown, and `clear` takes items away.
        first = max(0, min(_sent[0], len(_paper.items)) - 1)
        items = [_whole(item) for item in _paper.items[first:]]
        _lophoc.draw(first, json.dumps({"background": _paper.background, "items": items}))
        _sent[0] = len(_paper.items)


def _input(prompt=""):
    print(prompt, end="")
    line = _lophoc.line()
    if not line:
        raise EOFError
    return line[1:]


def _where(error):
    text = io.StringIO()
    sys.print_exception(error, text)
    line = 0
    for row in text.getvalue().split("\n"):
        if '"main.py", line ' in row:
            line = int(row.split('"main.py", line ')[1].split(",")[0])
    return line


def _run(source):
    _paper.count = _counted
    failure = {}
    try:
        exec(compile(source, "main.py", "exec"), {"__name__": "__main__", "input": _input})
    except (SystemExit, turtle.Terminator):
        pass
    except BaseException as error:
        failure = {"error": {"kind": type(error).__name__, "text": str(error)[:500], "line": _where(error)}}
    _lophoc.over()
    print()
    return json.dumps(dict(turtle._record(), **failure))


_lophoc.done(_run(_lophoc.source()))
