#!/usr/bin/env python3
"""Writes the Scratch projects of the demo, byte for byte the same each time.

    python3 scratch.py

`bang-cuu-chuong.sb3` and `bang-cuu-chuong-dai.sb3` are a right answer to the problem and one that lacks what it asks of a
project's structure; `duoi-chuot-*.sb3` are one game as it grows. Their pictures are drawn here.
"""

import hashlib
import json
import pathlib
import zipfile

HERE = pathlib.Path(__file__).resolve().parent

SKY = '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#e8f4fd"/><rect y="300" width="480" height="60" fill="#b7dfa0"/></svg>'
CAT = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><circle cx="40" cy="44" r="30" fill="#f4a340"/><path d="M14 30 18 6 34 20ZM66 30 62 6 46 20Z" fill="#f4a340"/><circle cx="30" cy="40" r="4"/><circle cx="50" cy="40" r="4"/><path d="M34 54q6 6 12 0" fill="none" stroke="#000" stroke-width="2"/></svg>'
MOUSE = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><ellipse cx="32" cy="24" rx="22" ry="14" fill="#9aa4ad"/><circle cx="14" cy="12" r="8" fill="#c9d0d6"/><circle cx="14" cy="24" r="2"/></svg>'


class Sprite:
    """A sprite, or the stage, and the blocks that are put into it."""

    def __init__(self, name, picture, is_stage=False):
        self.name, self.picture, self.is_stage = name, picture, is_stage
        self.blocks, self.variables, self.lists, self.broadcasts = {}, {}, {}, {}

    def add(self, block, parent=None, top=False):
        """Puts a block in with everything that is in it; its id."""
        opcode, inputs, fields, extra = block
        key = f"{self.name}-{len(self.blocks)}"
        entry = {"opcode": opcode, "next": None, "parent": parent, "inputs": {}, "fields": {}, "shadow": False}
        entry |= {"topLevel": True, "x": 0, "y": 0} if top else {"topLevel": False}
        entry |= extra
        self.blocks[key] = entry
        for name, value in inputs.items():
            entry["inputs"][name] = self.value(value, key)
        for name, value in fields.items():
            entry["fields"][name] = value if isinstance(value, list) else [value, None]
        return key

    def value(self, value, parent):
        if isinstance(value, list):
            return [2, self.chain(value, parent)]
        if isinstance(value, int):
            return [1, [4, str(value)]]
        if isinstance(value, str):
            return [1, [10, value]]
        kind, *rest = value
        if kind == "var":
            return [3, [12, rest[0], rest[0]], [10, ""]]
        if kind == "message":
            return [1, [11, rest[0], rest[0]]]
        if kind == "bool":
            return [2, self.add(rest[0], parent)]
        if kind == "menu":
            return [1, self.add((rest[0], {}, {rest[1]: rest[2]}, {"shadow": True}), parent)]
        return [3, self.add(value, parent), [10, ""]]

    def chain(self, blocks, parent=None, top=False):
        """Puts blocks in one below the other; the first one's id."""
        keys = []
        for block in blocks:
            before = keys[-1] if keys else parent
            key = self.add(block, before, top and not keys)
            if keys:
                self.blocks[keys[-1]]["next"] = key
            keys.append(key)
        return keys[0]

    def script(self, *blocks):
        self.chain(blocks, top=True)
        return self

    def target(self, layer):
        digest = hashlib.md5(self.picture.encode()).hexdigest()
        name = "nền" if self.is_stage else self.name.lower()
        picture = {"assetId": digest, "name": name, "md5ext": f"{digest}.svg", "dataFormat": "svg"}
        center = (240, 180) if self.is_stage else (30, 30)
        whole = {
            "isStage": self.is_stage, "name": self.name,
            "variables": {name: [name, 0] for name in self.variables}, "lists": {name: [name, []] for name in self.lists},
            "broadcasts": {name: name for name in self.broadcasts}, "blocks": self.blocks, "comments": {},
            "currentCostume": 0, "costumes": [picture | {"rotationCenterX": center[0], "rotationCenterY": center[1]}],
            "sounds": [], "volume": 100, "layerOrder": layer,
        }
        if self.is_stage:
            return whole | {"tempo": 60, "videoTransparency": 50, "videoState": "on", "textToSpeechLanguage": None}
        place = {"visible": True, "x": 0, "y": 0, "size": 100, "direction": 90, "draggable": False}
        return whole | place | {"rotationStyle": "all around"}


def b(opcode, inputs=None, fields=None, **extra):
    return opcode, inputs or {}, fields or {}, extra


def flag():
    return b("event_whenflagclicked")


def say(text):
    return b("looks_say", {"MESSAGE": text})


def join(one, other):
    return b("operator_join", {"STRING1": one, "STRING2": other})


def put(name, value):
    return b("data_setvariableto", {"VALUE": value}, {"VARIABLE": [name, name]})


def change(name, by):
    return b("data_changevariableby", {"VALUE": by}, {"VARIABLE": [name, name]})


def repeat(times, *inside):
    return b("control_repeat", {"TIMES": times, "SUBSTACK": list(inside)})


def forever(*inside):
    return b("control_forever", {"SUBSTACK": list(inside)})


def when(condition, *inside):
    return b("control_if", {"CONDITION": ("bool", condition), "SUBSTACK": list(inside)})


def touching(name):
    menu = ("menu", "sensing_touchingobjectmenu", "TOUCHINGOBJECTMENU", name)
    return b("sensing_touchingobject", {"TOUCHINGOBJECTMENU": menu})


def pressed(key):
    menu = ("menu", "sensing_keyoptions", "KEY_OPTION", key)
    return b("sensing_keypressed", {"KEY_OPTION": menu})


def both(one, other):
    return b("operator_and", {"OPERAND1": ("bool", one), "OPERAND2": ("bool", other)})


def received(message):
    return b("event_whenbroadcastreceived", {}, {"BROADCAST_OPTION": [message, message]})


def stage(variables=(), lists=(), broadcasts=()):
    made = Sprite("Stage", SKY, is_stage=True)
    made.variables = dict.fromkeys(variables)
    made.lists = dict.fromkeys(lists)
    made.broadcasts = dict.fromkeys(broadcasts)
    return made


def write(name, *sprites):
    targets = [sprite.target(layer) for layer, sprite in enumerate(sprites)]
    meta = {"semver": "3.0.0", "vm": "4.8.45", "agent": "Lophoc"}
    project = {"targets": targets, "monitors": [], "extensions": [], "meta": meta}
    files = {"project.json": json.dumps(project, ensure_ascii=False, separators=(",", ":"))}
    for sprite in sprites:
        files[f"{hashlib.md5(sprite.picture.encode()).hexdigest()}.svg"] = sprite.picture
    with zipfile.ZipFile(HERE / f"{name}.sb3", "w") as archive:
        for path, text in files.items():
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text.encode())


def table_row(times):
    """n x i = n * i, of the i that is given."""
    product = b("operator_multiply", {"NUM1": ("var", "n"), "NUM2": times})
    return say(join(join(("var", "n"), " x "), join(times, join(" = ", product))))


ASK = b("sensing_askandwait", {"QUESTION": "Bảng nhân mấy?"})
ANSWER = b("sensing_answer")


def times_table():
    cat = Sprite("Mèo", CAT)
    cat.script(flag(), ASK, put("n", ANSWER), put("i", 0), repeat(10, change("i", 1), table_row(("var", "i"))))
    write("bang-cuu-chuong", stage(["n", "i"]), cat)
    long = Sprite("Mèo", CAT)
    long.script(flag(), ASK, put("n", ANSWER), *[table_row(i) for i in range(1, 11)])
    write("bang-cuu-chuong-dai", stage(["n"]), long)


def chase():
    first = Sprite("Mèo", CAT)
    first.script(flag(), b("motion_movesteps", {"STEPS": 40}), say("Mèo đuổi chuột!"))
    write("duoi-chuot-1", stage(), first, Sprite("Chuột", MOUSE))

    cat, mouse = Sprite("Mèo", CAT), Sprite("Chuột", MOUSE)
    cat.script(
        flag(), b("motion_gotoxy", {"X": -150, "Y": 0}), put("điểm", 0),
        forever(
            when(pressed("right arrow"), b("motion_changexby", {"DX": 10})),
            when(pressed("left arrow"), b("motion_changexby", {"DX": -10})),
            when(touching("Chuột"), change("điểm", 1), say("Bắt được rồi!")),
        ),
    )
    walk = forever(b("motion_movesteps", {"STEPS": 5}), b("motion_ifonedgebounce"))
    mouse.script(flag(), b("motion_gotoxy", {"X": 120, "Y": 0}), walk)
    write("duoi-chuot-2", stage(["điểm"]), cat, mouse)

    cat, mouse = Sprite("Mèo", CAT), Sprite("Chuột", MOUSE)
    board = stage(["điểm", "tốc độ"], ["kỷ lục"], ["bắt đầu", "bắt được"])
    board.script(
        flag(), put("điểm", 0), put("tốc độ", 4), b("event_broadcast", {"BROADCAST_INPUT": ("message", "bắt đầu")}),
    )
    board.script(
        received("bắt được"),
        change("điểm", 1), change("tốc độ", b("operator_random", {"FROM": 1, "TO": 2})),
        b("data_addtolist", {"ITEM": ("var", "điểm")}, {"LIST": ["kỷ lục", "kỷ lục"]}),
    )
    inside = b("operator_gt", {"OPERAND1": b("motion_xposition"), "OPERAND2": -220})
    cat.script(
        received("bắt đầu"), b("motion_gotoxy", {"X": -150, "Y": 0}), b("motion_pointindirection", {"DIRECTION": 90}),
        forever(
            when(pressed("right arrow"), b("motion_changexby", {"DX": 10})),
            when(both(pressed("left arrow"), inside), b("motion_changexby", {"DX": -10})),
            b("control_if_else", {
                "CONDITION": ("bool", touching("Chuột")),
                "SUBSTACK": [b("event_broadcastandwait", {"BROADCAST_INPUT": ("message", "bắt được")}), say("Bắt được rồi!")],
                "SUBSTACK2": [say("")],
            }),
        ),
    )
    itself = ("menu", "control_create_clone_of_menu", "CLONE_OPTION", "_myself_")
    mouse.script(
        received("bắt đầu"), b("looks_hide"),
        repeat(3, b("control_create_clone_of", {"CLONE_OPTION": itself}), b("control_wait", {"DURATION": 1})),
    )
    anywhere = b("operator_random", {"FROM": -200, "TO": 200})
    run = [b("motion_movesteps", {"STEPS": ("var", "tốc độ")}), b("motion_ifonedgebounce")]
    mouse.script(
        b("control_start_as_clone"), b("motion_gotoxy", {"X": anywhere, "Y": 0}), b("looks_show"),
        b("control_repeat_until", {"CONDITION": ("bool", touching("Mèo")), "SUBSTACK": run}),
        b("control_delete_this_clone"),
    )
    write("duoi-chuot-3", board, cat, mouse)


if __name__ == "__main__":
    times_table()
    chase()
