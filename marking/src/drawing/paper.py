# Lophoc's turtle, with turtle.py after it: the calls of Python's own turtle module, which draw nothing but record what they
# would have drawn, on the judge (CPython 3.9 and later) and in the browser (MicroPython). `_record()` is the recording:
#   {"v": 1, "background": "#rrggbb", "items": [...]}, items in the order of painting, y upwards, 0 0 the middle:
#   ["line", colour, width, x, y, x, y, ...]   ["fill", colour, x, y, ...]   ["dot", colour, diameter, x, y]
#   ["text", colour, size, align, x, y, text]
import math as _math

_POINTS_MAX = 20000
_TEXTS_MAX = 200
_TEXT_MAX = 200
_STEPS_MAX = 1000
_FAR = 100000

# Tk's names that CSS has as well; its `gray0` to `gray100` are computed.
_COLOURS = (
    "aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 "
    "black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 "
    "chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff "
    "darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 "
    "darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 "
    "darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f "
    "darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 "
    "dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc "
    "ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 "
    "honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa "
    "lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff "
    "lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 "
    "lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 "
    "lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 "
    "mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 "
    "mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 "
    "midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 "
    "oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa "
    "palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f "
    "pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f "
    "royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee "
    "sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa "
    "springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 "
    "violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32"
)
_words = _COLOURS.split()
_NAMES = dict(zip(_words[::2], _words[1::2]))

# What `stamp` leaves: the outlines of Python's own shapes, looking upwards.
_SHAPES = {
    "arrow": ((-10, 0), (10, 0), (0, 10)),
    "blank": (),
    "circle": tuple([(10 * _math.cos(i * _math.pi / 10), 10 * _math.sin(i * _math.pi / 10)) for i in range(20)]),
    "classic": ((0, 0), (-5, -9), (0, -7), (5, -9)),
    "square": ((10, -10), (10, 10), (-10, 10), (-10, -10)),
    "triangle": ((10, -5.77), (0, 11.55), (-10, -5.77)),
    "turtle": (
        (0, 16), (-2, 14), (-1, 10), (-4, 7), (-7, 9), (-9, 8), (-6, 5), (-7, 1), (-5, -3), (-8, -6), (-6, -8), (-4, -5),
        (0, -7), (4, -5), (6, -8), (8, -6), (5, -3), (7, 1), (6, 5), (9, 8), (7, 9), (4, 7), (1, 10), (2, 14),
    ),
}


class TurtleGraphicsError(Exception):
    pass


class Terminator(Exception):
    pass


class Vec2D:
    # No tuple: MicroPython's have no `__new__` to build on.
    def __init__(self, x, y):
        self._pair = (x, y)

    def __getitem__(self, index):
        return self._pair[index]

    def __iter__(self):
        return iter(self._pair)

    def __len__(self):
        return 2

    def __eq__(self, other):
        return self._pair == tuple(other)

    def __hash__(self):
        return hash(self._pair)

    def __add__(self, other):
        return Vec2D(self[0] + other[0], self[1] + other[1])

    def __sub__(self, other):
        return Vec2D(self[0] - other[0], self[1] - other[1])

    def __neg__(self):
        return Vec2D(-self[0], -self[1])

    def __mul__(self, other):
        if isinstance(other, Vec2D):
            return self[0] * other[0] + self[1] * other[1]
        return Vec2D(self[0] * other, self[1] * other)

    def __rmul__(self, other):
        return Vec2D(self[0] * other, self[1] * other)

    def __abs__(self):
        return _math.sqrt(self[0] * self[0] + self[1] * self[1])

    def __repr__(self):
        return "(%.2f,%.2f)" % self._pair


class _Paper:
    def __init__(self):
        self.items = []
        self.turtles = []
        self.background = "#ffffff"
        self.mode = 1.0
        self.logo = False
        self.size = (400, 400)
        self.points = 0
        self.texts = 0

    def count(self, points):
        self.points += points
        if self.points > _POINTS_MAX:
            raise TurtleGraphicsError("the drawing has more than %d points" % _POINTS_MAX)


_paper = _Paper()


# How programs named their colours, so that they get them back as they wrote them.
_said = {"#000000": "black", "#ffffff": "white"}


def _colour_as_said(colour):
    if colour in _said:
        return _said[colour]
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return tuple(parts if _paper.mode == 255.0 else [part / 255.0 for part in parts])


def _colour(args):
    if len(args) == 1:
        args = args[0]
        if isinstance(args, str):
            colour = _named(args)
            if args[:1] != "#":
                _said[colour] = args
            return colour
    if len(args) != 3:
        raise TurtleGraphicsError("bad color arguments: %s" % str(args))
    parts = [int(round(255.0 * part / _paper.mode)) for part in args]
    if any([part < 0 or part > 255 for part in parts]):
        raise TurtleGraphicsError("bad color sequence: %s" % str(args))
    return "#%02x%02x%02x" % tuple(parts)


def _named(text):
    name = text.lower().replace(" ", "")
    if name in _NAMES:
        return "#" + _NAMES[name]
    digits = name[1:]
    if name[:1] == "#" and len(digits) in (3, 6) and all([d in "0123456789abcdef" for d in digits]):
        return name if len(digits) == 6 else "#" + "".join([d + d for d in digits])
    share = name[4:]
    if name[:4] in ("gray", "grey") and share.isdigit() and int(share) <= 100:
        return "#%02x%02x%02x" % ((int(int(share) * 2.55 + 0.5),) * 3)
    raise TurtleGraphicsError("bad color string: %s" % text)


def _round(number):
    # By hand, so that both Pythons round alike; whole numbers stay short.
    number = _math.floor(number * 100 + 0.5) / 100
    return int(number) if number == int(number) else number


def _size(number, what):
    if not 0 <= number <= _FAR:
        raise TurtleGraphicsError("bad %s: %s" % (what, number))
    return _round(number)


def _pair(x, y):
    if y is None:
        x, y = x.position() if isinstance(x, Turtle) else x
    x, y = float(x), float(y)
    if not (abs(x) <= _FAR and abs(y) <= _FAR):
        raise TurtleGraphicsError("the turtle is too far away")
    return x, y


def _without(items, gone):
    gone = set([id(item) for item in gone])
    return [item for item in items if id(item) not in gone]
