# Runs a program as `python main.py` does; input waits where the browser can stop WebAssembly for it.
import builtins, importlib, io, json, os, sys, traceback, types
from pyodide.ffi import can_run_sync, run_sync
import _lophoc


class _Keyboard(io.RawIOBase):
    _left = b""

    def readable(self):
        return True

    def readinto(self, into):
        if not self._left:
            self._left = _more()
        size = min(len(into), len(self._left))
        into[:size] = self._left[:size]
        self._left = self._left[size:]
        return size


# "+" and text: what there is; "": no more; "?": not yet.
def _more():
    told = _lophoc.take()
    if told == "?":
        _flush()
        told = run_sync(_lophoc.wait()) if can_run_sync() else ""
    return told[1:].encode()


def _flush():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass


def _line_in(error):
    if isinstance(error, SyntaxError) and error.filename and os.path.exists(error.filename):
        return error.lineno or 0
    line, at = 0, error.__traceback__
    while at:
        name = at.tb_frame.f_code.co_filename
        if name == _main or os.path.dirname(name) == os.getcwd():
            line = at.tb_lineno
        at = at.tb_next
    return line


def _failure(error):
    if isinstance(error, SystemExit):
        if error.code is None or error.code == 0:
            return None
        if not isinstance(error.code, int):
            print(error.code, file=sys.__stderr__)
        return {"message": "SystemExit: %s" % error.code, "line": 0}
    # Without the line of this file that has started it.
    within = error.__traceback__.tb_next if error.__traceback__ else None
    traceback.print_exception(type(error), error, within, file=sys.__stderr__)
    return {"message": ("%s: %s" % (type(error).__name__, error))[:500], "line": _line_in(error)}


_main = ""


def lophoc_run(main):
    global _main
    _main = main
    program = types.ModuleType("__main__")
    program.__dict__.update(__file__=main, __builtins__=builtins)
    sys.modules["__main__"] = program
    sys.argv = [main]
    sys.stdin = io.TextIOWrapper(io.BufferedReader(_Keyboard()), encoding="utf-8")
    # A line is seen once it is whole, as in a terminal.
    sys.stdout.reconfigure(line_buffering=True)
    # The program's files are newer than what Python knows of this folder.
    importlib.invalidate_caches()
    failure = None
    try:
        with open(main, encoding="utf-8") as file:
            source = file.read()
        exec(compile(source, main, "exec"), program.__dict__)
    except BaseException as error:
        failure = _failure(error)
    _flush()
    return json.dumps(failure)
