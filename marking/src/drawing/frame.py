# Runs a learner's turtle program: first a line about its constructs, last a line with what it drew, each after MARK.
# Everything that the program prints is between them, at most 8,192 characters.
import ast, json, sys, types

MARK, SOURCE, TURTLE = "lophoc-turtle:", __SOURCE__, __TURTLE__
out = sys.stdout

KINDS = {
    ast.For: "for", ast.While: "while", ast.If: "if", ast.FunctionDef: "function_def", ast.ClassDef: "class",
    ast.Lambda: "lambda", ast.List: "list", ast.Dict: "dict", ast.Set: "set", ast.Tuple: "tuple", ast.Try: "try",
    ast.With: "with", ast.ListComp: "comprehension", ast.SetComp: "comprehension", ast.DictComp: "comprehension",
    ast.GeneratorExp: "comprehension", ast.Import: "import", ast.ImportFrom: "import", ast.Break: "break",
    ast.Continue: "continue", ast.Return: "return",
}


def called(node):
    return getattr(node.func, "id", None) or getattr(node.func, "attr", "")


def constructs(tree):
    found = set()
    for node in ast.walk(tree):
        if type(node) in KINDS:
            found.add(KINDS[type(node)])
        if isinstance(node, ast.Call):
            found.add("call:" + called(node))
        if isinstance(node, ast.FunctionDef):
            inner = [below for below in ast.walk(node) if isinstance(below, ast.Call)]
            if any(called(call) == node.name for call in inner):
                found.add("recursion")
    return sorted(found)


def say(value):
    out.write("\n" + MARK + json.dumps(value, separators=(",", ":")) + "\n")
    out.flush()


class Printed:
    left = 8192

    def write(self, text):
        out.write(text[: self.left])
        self.left = max(0, self.left - len(text))
        return len(text)

    def flush(self):
        out.flush()


def main():
    try:
        tree = ast.parse(SOURCE, "main.py")
    except (SyntaxError, ValueError) as error:
        say({"constructs": []})
        return say({"error": "SyntaxError: " + str(getattr(error, "msg", error)), "line": getattr(error, "lineno", None)})
    say({"constructs": constructs(tree)})
    turtle = types.ModuleType("turtle")
    exec(compile(TURTLE, "turtle.py", "exec"), turtle.__dict__)
    record = turtle._record
    sys.modules["turtle"] = turtle
    program = types.ModuleType("__main__")
    sys.modules["__main__"] = program
    sys.stdout = Printed()
    failure = {}
    try:
        exec(compile(tree, "main.py", "exec"), program.__dict__)
    except SystemExit:
        pass
    except BaseException as error:
        line, at = None, error.__traceback__
        while at:
            line = at.tb_lineno if at.tb_frame.f_code.co_filename == "main.py" else line
            at = at.tb_next
        failure = {"error": ("%s: %s" % (type(error).__name__, error))[:500], "line": line}
    say(dict(record(), **failure))


main()
