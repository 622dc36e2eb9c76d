# Runs a learner's turtle program. Each line about it begins with MARK and has this run's nonce: the first one, written before
# any of the program runs, has its constructs; the last one has what it drew. What the program prints stands between them, at
# most 8,192 characters. The program may read the nonce in memory and write a last line of its own: that is a drawing too.
import ast, json, os, sys, types

MARK, SOURCE, TURTLE = "lophoc-turtle:", __SOURCE__, __TURTLE__

KINDS = {
    ast.For: "for", ast.While: "while", ast.If: "if", ast.FunctionDef: "function_def", ast.ClassDef: "class",
    ast.Lambda: "lambda", ast.List: "list", ast.Dict: "dict", ast.Set: "set", ast.Tuple: "tuple", ast.Try: "try",
    ast.With: "with", ast.ListComp: "comprehension", ast.SetComp: "comprehension", ast.DictComp: "comprehension",
    ast.GeneratorExp: "comprehension", ast.Import: "import", ast.ImportFrom: "import", ast.Break: "break",
    ast.Continue: "continue", ast.Return: "return",
}
# Their code is in no tree.
DYNAMIC = ("exec", "eval", "compile", "__import__")


def called(node):
    return getattr(node.func, "id", None) or getattr(node.func, "attr", "")


def is_recursive(calls):
    # A function that calls itself, also by way of others.
    for name in calls:
        seen, queue = set(), list(calls[name])
        while queue:
            one = queue.pop()
            if one == name:
                return True
            if one not in seen:
                seen.add(one)
                queue.extend(calls.get(one, ()))
    return False


def constructs(tree):
    found, calls = set(), {}
    for node in ast.walk(tree):
        if type(node) in KINDS:
            found.add(KINDS[type(node)])
        if isinstance(node, ast.Call):
            found.add("call:" + called(node))
        if isinstance(node, ast.Name) and node.id in DYNAMIC:
            found.add("dynamic")
        if isinstance(node, ast.FunctionDef):
            calls.setdefault(node.name, set()).update(called(one) for one in ast.walk(node) if isinstance(one, ast.Call))
    if is_recursive(calls):
        found.add("recursion")
    return sorted(found)


class Printed:
    encoding, errors = "utf-8", "replace"

    def __init__(self, out):
        self._out, self._left = out, 8192

    def write(self, text):
        self._out.write(text[: self._left])
        self._left = max(0, self._left - len(text))
        return len(text)

    def flush(self):
        self._out.flush()

    def isatty(self):
        return False


def speaker(out, nonce):
    def say(value):
        value = json.dumps(dict(value, nonce=nonce), separators=(",", ":"), ensure_ascii=False)
        out.write("\n" + MARK + value + "\n")
        out.flush()

    return say


def run(tree):
    turtle = types.ModuleType("turtle")
    exec(compile(TURTLE, "turtle.py", "exec"), turtle.__dict__)
    record = turtle._record
    program = types.ModuleType("__main__")
    sys.modules["turtle"], sys.modules["__main__"] = turtle, program
    failure = {}
    try:
        exec(compile(tree, "main.py", "exec"), program.__dict__)
    except (SystemExit, turtle.Terminator):
        pass
    except BaseException as error:
        line, at = getattr(error, "lineno", None), error.__traceback__
        while at:
            line = at.tb_lineno if at.tb_frame.f_code.co_filename == "main.py" else line
            at = at.tb_next
        failure = {"error": ("%s: %s" % (type(error).__name__, error))[:500], "line": line}
    return dict(record(), **failure)


def main():
    # Its own descriptor: a program that closes its output has still drawn.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="replace")
    say = speaker(out, os.urandom(16).hex())
    sys.stdout = Printed(out)
    try:
        tree = ast.parse(SOURCE, "main.py")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        say({"constructs": []})
        name = type(error).__name__
        return say({"error": "%s: %s" % (name, getattr(error, "msg", error)), "line": getattr(error, "lineno", None)})
    say({"constructs": constructs(tree)})
    say(run(tree))


main()
# At once: no thread and no handler of the program goes on.
os._exit(0)
