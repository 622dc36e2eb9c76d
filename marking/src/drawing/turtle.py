# Lophoc's turtle: the calls of Python's own turtle module, which draw nothing but record what they would have drawn, on the
# judge (CPython 3) and in the browser (MicroPython). `_record()` is the recording:
#   {"v": 1, "background": "#rrggbb", "items": [...]}, items in the order of painting, y upwards, 0 0 the middle:
#   ["line", colour, width, x, y, x, y, ...]   ["fill", colour, x, y, ...]   ["dot", colour, diameter, x, y]
#   ["text", colour, size, align, x, y, text]
import math

POINTS_MAX = 20000
TEXTS_MAX = 200
TEXT_MAX = 200
FAR = 100000

_NAMES = {
    "white": "#ffffff", "black": "#000000", "red": "#ff0000", "green": "#008000", "blue": "#0000ff", "yellow": "#ffff00",
    "orange": "#ffa500", "purple": "#800080", "pink": "#ffc0cb", "brown": "#a52a2a", "gray": "#808080", "grey": "#808080",
    "cyan": "#00ffff", "magenta": "#ff00ff", "lime": "#00ff00", "navy": "#000080", "gold": "#ffd700", "violet": "#ee82ee",
    "indigo": "#4b0082", "turquoise": "#40e0d0", "maroon": "#800000", "olive": "#808000", "teal": "#008080",
    "silver": "#c0c0c0", "tomato": "#ff6347", "coral": "#ff7f50", "salmon": "#fa8072", "khaki": "#f0e68c",
    "orchid": "#da70d6", "plum": "#dda0dd", "tan": "#d2b48c", "beige": "#f5f5dc", "ivory": "#fffff0", "snow": "#fffafa",
    "chocolate": "#d2691e", "crimson": "#dc143c", "firebrick": "#b22222", "aqua": "#00ffff", "fuchsia": "#ff00ff",
    "skyblue": "#87ceeb", "lightblue": "#add8e6", "darkblue": "#00008b", "royalblue": "#4169e1", "dodgerblue": "#1e90ff",
    "deepskyblue": "#00bfff", "steelblue": "#4682b4", "lightgreen": "#90ee90", "darkgreen": "#006400",
    "forestgreen": "#228b22", "seagreen": "#2e8b57", "limegreen": "#32cd32", "springgreen": "#00ff7f",
    "yellowgreen": "#9acd32", "darkred": "#8b0000", "orangered": "#ff4500", "darkorange": "#ff8c00", "hotpink": "#ff69b4",
    "deeppink": "#ff1493", "lightpink": "#ffb6c1", "lightyellow": "#ffffe0", "lightgray": "#d3d3d3",
    "lightgrey": "#d3d3d3", "darkgray": "#a9a9a9", "darkgrey": "#a9a9a9", "darkviolet": "#9400d3",
    "sienna": "#a0522d", "saddlebrown": "#8b4513", "peru": "#cd853f", "wheat": "#f5deb3", "lavender": "#e6e6fa",
}


class TurtleGraphicsError(Exception):
    pass


class Terminator(Exception):
    pass


class Vec2D(tuple):
    def __add__(self, other):
        return Vec2D((self[0] + other[0], self[1] + other[1]))

    def __sub__(self, other):
        return Vec2D((self[0] - other[0], self[1] - other[1]))

    def __abs__(self):
        return math.sqrt(self[0] * self[0] + self[1] * self[1])


class _Paper:
    def __init__(self):
        self.items = []
        self.background = "#ffffff"
        self.mode = 1.0
        self.points = 0
        self.texts = 0

    def count(self, points):
        self.points += points
        if self.points > POINTS_MAX:
            raise TurtleGraphicsError("the drawing has more than %d points" % POINTS_MAX)


_paper = _Paper()


def _colour(args):
    if len(args) == 1:
        args = args[0]
        if isinstance(args, str):
            name = args.lower().replace(" ", "")
            if name in _NAMES:
                return _NAMES[name]
            digits = name[1:]
            if name[:1] == "#" and len(digits) in (3, 6) and all(d in "0123456789abcdef" for d in digits):
                return name if len(digits) == 6 else "#" + "".join([d + d for d in digits])
            raise TurtleGraphicsError("bad color string: %s" % args)
    if len(args) != 3:
        raise TurtleGraphicsError("bad color arguments: %s" % str(args))
    parts = [int(round(255.0 * part / _paper.mode)) for part in args]
    if any(part < 0 or part > 255 for part in parts):
        raise TurtleGraphicsError("bad color sequence: %s" % str(args))
    return "#%02x%02x%02x" % tuple(parts)


def _round(number):
    number = round(float(number), 2)
    return 0.0 if number == 0 else number


def _pair(x, y):
    if y is None:
        x, y = x.position() if isinstance(x, Turtle) else x
    x, y = float(x), float(y)
    if not (abs(x) <= FAR and abs(y) <= FAR):
        raise TurtleGraphicsError("the turtle is too far away")
    return x, y


class Turtle:
    def __init__(self, shape="classic", undobuffersize=1000, visible=True):
        self._full = 360.0
        self._own = []
        self._start()
        self._visible = visible

    def _start(self):
        self._x = self._y = 0.0
        self._angle = 0.0
        self._down = True
        self._width = 1
        self._pen = self._brush = "#000000"
        self._speed = 3
        self._line = None
        self._path = None
        self._visible = True

    def _add(self, item):
        _paper.items.append(item)
        self._own.append(item)
        return item

    def _go(self, x, y):
        x, y = _pair(x, y)
        if self._down:
            last = self._line
            if last is None or _paper.items[-1] is not last or last[1] != self._pen or last[2] != self._width:
                _paper.count(1)
                last = self._line = self._add(["line", self._pen, self._width, _round(self._x), _round(self._y)])
            _paper.count(1)
            last.append(_round(x))
            last.append(_round(y))
        if self._path is not None:
            _paper.count(1)
            self._path.append((x, y))
        self._x, self._y = x, y

    def _turn(self, angle):
        self._angle = (self._angle + angle * 360.0 / self._full) % 360.0

    def forward(self, distance):
        radians = math.radians(self._angle)
        self._go(self._x + distance * math.cos(radians), self._y + distance * math.sin(radians))

    def backward(self, distance):
        self.forward(-distance)

    def left(self, angle):
        self._turn(angle)

    def right(self, angle):
        self._turn(-angle)

    def goto(self, x, y=None):
        self._go(*_pair(x, y))

    def teleport(self, x=None, y=None, fill_gap=False):
        was = self._down
        self.penup()
        self._go(self._x if x is None else x, self._y if y is None else y)
        self._down = was

    def setx(self, x):
        self._go(x, self._y)

    def sety(self, y):
        self._go(self._x, y)

    def setheading(self, angle):
        self._angle = (angle * 360.0 / self._full) % 360.0

    def home(self):
        self._go(0, 0)
        self._angle = 0.0

    def circle(self, radius, extent=None, steps=None):
        if extent is None:
            extent = self._full
        extent = extent * 360.0 / self._full
        if steps is None:
            steps = 1 + int(min(11 + abs(radius) / 6.0, 59.0) * abs(extent) / 360.0)
        steps = max(1, int(steps))
        # A negative radius turns to the right: the middle is on the other side, the way forward the same.
        extent = -extent if radius < 0 else extent
        turn = extent / steps
        length = 2.0 * radius * math.sin(math.radians(turn / 2))
        start, direction = self._angle, self._angle + turn / 2
        for _ in range(steps):
            radians = math.radians(direction)
            self._go(self._x + length * math.cos(radians), self._y + length * math.sin(radians))
            direction += turn
        self._angle = (start + extent) % 360.0

    def dot(self, size=None, *color):
        if size is not None and not isinstance(size, (int, float)):
            color = (size,) + color if isinstance(size, str) else tuple(size)
            size = None
        if size is None:
            size = max(self._width + 4, 2 * self._width)
        _paper.count(1)
        self._add(["dot", _colour(color) if color else self._pen, _round(size), _round(self._x), _round(self._y)])

    def write(self, arg, move=False, align="left", font=("Arial", 8, "normal")):
        _paper.texts += 1
        if _paper.texts > TEXTS_MAX:
            raise TurtleGraphicsError("the drawing has more than %d texts" % TEXTS_MAX)
        size = font[1] if isinstance(font, (tuple, list)) and len(font) > 1 else 8
        align = align if align in ("left", "center", "right") else "left"
        self._add(["text", self._pen, size, align, _round(self._x), _round(self._y), str(arg)[:TEXT_MAX]])

    def stamp(self):
        return 0

    def clearstamp(self, stamp):
        pass

    def clearstamps(self, n=None):
        pass

    def penup(self):
        self._down = False
        self._line = None

    def pendown(self):
        self._down = True

    def isdown(self):
        return self._down

    def pensize(self, width=None):
        if width is None:
            return self._width
        if not 0 <= width <= 1000:
            raise TurtleGraphicsError("bad pen size: %s" % width)
        self._width = width

    def speed(self, speed=None):
        if speed is None:
            return self._speed
        names = {"fastest": 0, "fast": 10, "normal": 6, "slow": 3, "slowest": 1}
        self._speed = names.get(speed, speed)

    def pencolor(self, *args):
        if not args:
            return self._pen
        self._pen = _colour(args)

    def fillcolor(self, *args):
        if not args:
            return self._brush
        self._brush = _colour(args)

    def color(self, *args):
        if not args:
            return self._pen, self._brush
        if len(args) == 2:
            self._pen, self._brush = _colour(args[:1]), _colour(args[1:])
        else:
            self._pen = self._brush = _colour(args)

    def filling(self):
        return self._path is not None

    def begin_fill(self):
        # Where it began is its place in the painting: under the lines that follow, as in Python's own.
        self._path = [(self._x, self._y)]
        self._line = None
        self._fill = self._add(["fill", self._brush])

    def end_fill(self):
        if self._path is None:
            return
        if len(self._path) > 2:
            self._fill[1] = self._brush
            for x, y in self._path:
                self._fill.append(_round(x))
                self._fill.append(_round(y))
        self._path = None
        self._line = None

    def position(self):
        return Vec2D((self._x, self._y))

    def xcor(self):
        return self._x

    def ycor(self):
        return self._y

    def heading(self):
        return self._angle * self._full / 360.0

    def distance(self, x, y=None):
        x, y = _pair(x, y)
        return math.sqrt((x - self._x) ** 2 + (y - self._y) ** 2)

    def towards(self, x, y=None):
        x, y = _pair(x, y)
        return math.degrees(math.atan2(y - self._y, x - self._x)) % 360.0 * self._full / 360.0

    def degrees(self, fullcircle=360.0):
        self._full = float(fullcircle)

    def radians(self):
        self._full = 2 * math.pi

    def hideturtle(self):
        self._visible = False

    def showturtle(self):
        self._visible = True

    def isvisible(self):
        return self._visible

    def clear(self):
        _paper.items = [item for item in _paper.items if not any(item is own for own in self._own)]
        self._own = []
        self._line = None

    def reset(self):
        self.clear()
        self._start()

    def getscreen(self):
        return Screen()

    def clone(self):
        other = Turtle()
        for name in ("_x", "_y", "_angle", "_down", "_width", "_pen", "_brush", "_speed", "_full", "_visible"):
            setattr(other, name, getattr(self, name))
        return other

    def shape(self, name=None):
        return "classic"

    def shapesize(self, *args, **more):
        pass

    def undo(self):
        raise TurtleGraphicsError("undo is not there")

    def onclick(self, *args, **more):
        pass

    fd = forward
    bk = back = backward
    lt = left
    rt = right
    setpos = setposition = goto
    seth = setheading
    pu = up = penup
    pd = down = pendown
    width = pensize
    pos = position
    ht = hideturtle
    st = showturtle
    turtlesize = shapesize


Pen = RawTurtle = Turtle


class _Screen:
    def bgcolor(self, *args):
        if not args:
            return _paper.background
        _paper.background = _colour(args)

    def colormode(self, mode=None):
        if mode is None:
            return _paper.mode
        _paper.mode = 255.0 if mode == 255 else 1.0

    def window_width(self):
        return 400

    def window_height(self):
        return 400

    def clear(self):
        _paper.items = []
        _paper.background = "#ffffff"

    clearscreen = clear

    def setup(self, *args, **more):
        pass

    # What concerns a window that is not there.
    bgpic = delay = done = exitonclick = listen = mainloop = mode = onclick = onkey = onkeypress = onscreenclick = setup
    ontimer = register_shape = screensize = setworldcoordinates = title = tracer = update = bye = setup


_screen = _Screen()
_default = Turtle()


def Screen():
    return _screen


def getscreen():
    return _screen


def getturtle():
    return _default


def _export(owner, names):
    for name in names.split():
        globals()[name] = getattr(owner, name)


_export(
    _default,
    "forward fd backward bk back left lt right rt goto setpos setposition teleport setx sety setheading seth home circle dot"
    " write stamp clearstamp clearstamps penup pu up pendown pd down isdown pensize width speed pencolor fillcolor color"
    " filling begin_fill end_fill position pos xcor ycor heading distance towards degrees radians hideturtle ht showturtle st"
    " isvisible clear reset shape shapesize turtlesize undo",
)
_export(
    _screen,
    "bgcolor colormode window_width window_height clearscreen setup bgpic delay done exitonclick listen mainloop mode onclick"
    " onkey onkeypress onscreenclick ontimer register_shape screensize setworldcoordinates title tracer update bye",
)


def _record():
    items = [item for item in _paper.items if item[0] != "fill" or len(item) > 2]
    return {"v": 1, "background": _paper.background, "items": items}
