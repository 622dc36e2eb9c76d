

# The second part of the module, after paper.py.
class Turtle:
    def __init__(self, shape="classic", undobuffersize=1000, visible=True):
        self._full = 360.0
        self._own = []
        self._shape = shape if shape in _SHAPES else "classic"
        self._stretch = (1.0, 1.0)
        self._start()
        self._visible = visible
        _paper.turtles.append(self)

    def _start(self):
        self._x = self._y = 0.0
        self._angle = 90.0 if _paper.logo else 0.0
        self._down = True
        self._width = 1
        self._pen = self._brush = "#000000"
        self._speed = 3
        self._line = None
        self._path = None
        self._fill = None
        self._visible = True
        self._stamps = []
        self._steps = []

    # Before each step, so that `undo` finds how it was.
    def _keep(self):
        line, path = self._line, self._path
        state = (self._x, self._y, self._angle, self._down, self._width, self._pen, self._brush)
        lengths = (len(self._own), 0 if line is None else len(line), 0 if path is None else len(path))
        self._steps.append((state, lengths, line, path, self._fill))
        if len(self._steps) > _STEPS_MAX:
            del self._steps[0]

    def undo(self):
        if not self._steps:
            return
        state, lengths, line, path, fill = self._steps.pop()
        self._x, self._y, self._angle, self._down, self._width, self._pen, self._brush = state
        self._line, self._path, self._fill = line, path, fill
        _paper.items = _without(_paper.items, self._own[lengths[0] :])
        self._own = self._own[: lengths[0]]
        if line is not None:
            del line[lengths[1] :]
        if path is not None:
            del path[lengths[2] :]
            del fill[2:]

    def undobufferentries(self):
        return len(self._steps)

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
        self._keep()
        self._angle = (self._angle + angle * 360.0 / self._full) % 360.0

    def forward(self, distance):
        radians = _math.radians(self._angle)
        self.goto(self._x + distance * _math.cos(radians), self._y + distance * _math.sin(radians))

    def backward(self, distance):
        self.forward(-distance)

    def left(self, angle):
        self._turn(angle)

    def right(self, angle):
        self._turn(-angle)

    def goto(self, x, y=None):
        x, y = _pair(x, y)
        self._keep()
        self._go(x, y)

    def teleport(self, x=None, y=None, fill_gap=False):
        was = self._down
        self._keep()
        self.penup()
        self._go(self._x if x is None else x, self._y if y is None else y)
        self._down = was

    def setx(self, x):
        self.goto(x, self._y)

    def sety(self, y):
        self.goto(self._x, y)

    def setheading(self, angle):
        self._keep()
        angle = angle * 360.0 / self._full
        self._angle = (90.0 - angle if _paper.logo else angle) % 360.0

    def home(self):
        self.goto(0, 0)
        self._angle = 90.0 if _paper.logo else 0.0

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
        length = 2.0 * radius * _math.sin(_math.radians(turn / 2))
        start, direction = self._angle, self._angle + turn / 2
        self._keep()
        for _ in range(steps):
            radians = _math.radians(direction)
            self._go(self._x + length * _math.cos(radians), self._y + length * _math.sin(radians))
            direction += turn
        self._angle = (start + extent) % 360.0

    def dot(self, size=None, *color):
        if size is not None and not isinstance(size, (int, float)):
            color = (size,) + color if isinstance(size, str) else tuple(size)
            size = None
        if size is None:
            size = max(self._width + 4, 2 * self._width)
        size, colour = _size(size, "dot size"), _colour(color) if color else self._pen
        _paper.count(1)
        self._keep()
        self._add(["dot", colour, size, _round(self._x), _round(self._y)])

    def write(self, arg, move=False, align="left", font=("Arial", 8, "normal")):
        _paper.texts += 1
        if _paper.texts > _TEXTS_MAX:
            raise TurtleGraphicsError("the drawing has more than %d texts" % _TEXTS_MAX)
        size = font[1] if isinstance(font, (tuple, list)) and len(font) > 1 else 8
        align = align if align in ("left", "center", "right") else "left"
        self._keep()
        text = str(arg)[:_TEXT_MAX]
        self._add(["text", self._pen, _size(abs(int(size)), "font size"), align, _round(self._x), _round(self._y), text])

    def stamp(self):
        radians, (wide, long) = _math.radians(self._angle), self._stretch
        ahead, aside = (_math.cos(radians), _math.sin(radians)), (_math.sin(radians), -_math.cos(radians))
        points = []
        for x, y in _SHAPES[self._shape]:
            x, y = x * wide, y * long
            points.append(_round(self._x + aside[0] * x + ahead[0] * y))
            points.append(_round(self._y + aside[1] * x + ahead[1] * y))
        self._keep()
        _paper.count(len(points) + 1)
        first = len(self._own)
        if points:
            self._add(["fill", self._brush] + points)
            self._add(["line", self._pen, 1] + points + points[:2])
        self._stamps.append(self._own[first:])
        return len(self._stamps) - 1

    def clearstamp(self, stamp):
        gone = self._stamps[stamp]
        self._stamps[stamp] = []
        _paper.items, self._own = _without(_paper.items, gone), _without(self._own, gone)
        self._steps = []

    def clearstamps(self, n=None):
        there = [index for index in range(len(self._stamps)) if self._stamps[index]]
        for index in there if n is None else there[:n] if n >= 0 else there[n:]:
            self.clearstamp(index)

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
        self._width = _size(width, "pen size")

    def speed(self, speed=None):
        if speed is None:
            return self._speed
        names = {"fastest": 0, "fast": 10, "normal": 6, "slow": 3, "slowest": 1}
        self._speed = names.get(speed, speed)

    def pencolor(self, *args):
        if not args:
            return _colour_as_said(self._pen)
        self._pen = _colour(args)

    def fillcolor(self, *args):
        if not args:
            return _colour_as_said(self._brush)
        self._brush = _colour(args)

    def color(self, *args):
        if not args:
            return _colour_as_said(self._pen), _colour_as_said(self._brush)
        if len(args) == 2:
            self._pen, self._brush = _colour(args[:1]), _colour(args[1:])
        else:
            self._pen = self._brush = _colour(args)

    def filling(self):
        return self._path is not None

    def begin_fill(self):
        # Where it began is its place in the painting: under the lines that follow, as in Python's own.
        self._keep()
        self._path = [(self._x, self._y)]
        self._line = None
        self._fill = self._add(["fill", self._brush])

    def end_fill(self):
        if self._path is None:
            return
        self._keep()
        if len(self._path) > 2:
            self._fill[1] = self._brush
            for x, y in self._path:
                self._fill.append(_round(x))
                self._fill.append(_round(y))
        self._path = None
        self._line = None

    def position(self):
        return Vec2D(self._x, self._y)

    def xcor(self):
        return self._x

    def ycor(self):
        return self._y

    def _heading(self, angle):
        return (90.0 - angle if _paper.logo else angle) % 360.0 * self._full / 360.0

    def heading(self):
        return self._heading(self._angle)

    def distance(self, x, y=None):
        x, y = _pair(x, y)
        return _math.sqrt((x - self._x) ** 2 + (y - self._y) ** 2)

    def towards(self, x, y=None):
        x, y = _pair(x, y)
        return self._heading(_math.degrees(_math.atan2(y - self._y, x - self._x)))

    def degrees(self, fullcircle=360.0):
        self._full = float(fullcircle)

    def radians(self):
        self._full = 2 * _math.pi

    def hideturtle(self):
        self._visible = False

    def showturtle(self):
        self._visible = True

    def isvisible(self):
        return self._visible

    def clear(self):
        _paper.items = _without(_paper.items, self._own)
        self._own = []
        self._line = self._path = None
        self._stamps, self._steps = [], []

    def reset(self):
        self.clear()
        self._start()

    def getscreen(self):
        return _screen

    def clone(self):
        other = Turtle(self._shape)
        for name in "_x _y _angle _down _width _pen _brush _speed _full _visible _stretch".split():
            setattr(other, name, getattr(self, name))
        return other

    def shape(self, name=None):
        if name is None:
            return self._shape
        if name not in _SHAPES:
            raise TurtleGraphicsError("There is no shape named %s" % name)
        self._shape = name

    def shapesize(self, stretch_wid=None, stretch_len=None, outline=None):
        if stretch_wid is None and stretch_len is None:
            return self._stretch + (1,)
        wide = self._stretch[0] if stretch_wid is None else stretch_wid
        self._stretch = (wide, wide if stretch_len is None else stretch_len)

    # What concerns a window that is not there.
    def onclick(self, *args, **more):
        pass

    onrelease = ondrag = resizemode = tilt = onclick
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
    getturtle = getpen = lambda self: self


RawTurtle = RawPen = Pen = Turtle


class _Screen:
    def bgcolor(self, *args):
        if not args:
            return _colour_as_said(_paper.background)
        _paper.background = _colour(args)

    def colormode(self, mode=None):
        if mode is None:
            return 255 if _paper.mode == 255.0 else 1.0
        _paper.mode = 255.0 if mode == 255 else 1.0

    def mode(self, mode=None):
        if mode is None:
            return "logo" if _paper.logo else "standard"
        _paper.logo = mode == "logo"
        self.reset()

    def setup(self, width=400, height=400, startx=None, starty=None):
        # A share is of a screen, of 800 pixels.
        sides = [800 * side if isinstance(side, float) and side <= 1 else side for side in (width, height)]
        _paper.size = (int(sides[0]), int(sides[1]))

    def screensize(self, canvwidth=None, canvheight=None, bg=None):
        if canvwidth is None and canvheight is None and bg is None:
            return _paper.size
        if bg is not None:
            self.bgcolor(bg)

    def window_width(self):
        return _paper.size[0]

    def window_height(self):
        return _paper.size[1]

    def turtles(self):
        return list(_paper.turtles)

    def clear(self):
        _paper.items = []
        _paper.background = "#ffffff"
        self.reset()

    def reset(self):
        for turtle in _paper.turtles:
            turtle.reset()

    # What concerns a window that is not there; who asks gets nothing, as from a window that is closed.
    def title(self, *args, **more):
        pass

    clearscreen, resetscreen = clear, reset
    bgpic = bye = delay = done = exitonclick = listen = mainloop = numinput = onclick = onkey = onkeypress = title
    onkeyrelease = onscreenclick = ontimer = addshape = register_shape = setworldcoordinates = textinput = title
    tracer = update = title


_screen = _Screen()
_default = Turtle()


def Screen():
    return _screen


def getscreen():
    return _screen


def getturtle():
    return _default


getpen = getturtle


def _export(owner, names):
    for name in names.split():
        globals()[name] = getattr(owner, name)


_export(
    _default,
    "forward fd backward bk back left lt right rt goto setpos setposition teleport setx sety setheading seth home circle dot"
    " write stamp clearstamp clearstamps penup pu up pendown pd down isdown pensize width speed pencolor fillcolor color"
    " filling begin_fill end_fill position pos xcor ycor heading distance towards degrees radians hideturtle ht showturtle st"
    " isvisible clear reset shape shapesize turtlesize undo undobufferentries clone resizemode tilt",
)
_export(
    _screen,
    "bgcolor colormode window_width window_height clearscreen resetscreen setup bgpic delay done exitonclick listen mainloop"
    " mode numinput onclick onkey onkeypress onkeyrelease onscreenclick ontimer addshape register_shape screensize"
    " setworldcoordinates textinput title tracer turtles update bye",
)


def _record():
    items = [item for item in _paper.items if item[0] != "fill" or len(item) > 2]
    return {"v": 1, "background": _paper.background, "items": items}
