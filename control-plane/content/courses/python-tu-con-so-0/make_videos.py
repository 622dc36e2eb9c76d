#!/usr/bin/env python3
"""Draws the course's three silent videos and writes their captions into the package.

    python3 make_videos.py            needs ffmpeg with x264, Pillow, DejaVu and Noto Sans
    python3 make_videos.py --frames   writes one picture per scene to /tmp instead, to look at

The bytes depend on the version of ffmpeg: the references in the package follow by themselves.
"""

import math
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image, ImageDraw, ImageFont

COURSE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(COURSE.parent))
from store import put  # noqa: E402

WIDTH, HEIGHT, RATE = 640, 360, 15
SCALE = 2
INK, PAPER, PANEL, MUTED = "#1f2a44", "#fbfaf7", "#20293f", "#7c88a3"
BLUE, ORANGE, GREEN, YELLOW = "#2f6fde", "#e8743b", "#2e9e6b", "#ffd76a"
FONTS = pathlib.Path("/usr/share/fonts/truetype")


def font(size, name="noto/NotoSans-Bold.ttf"):
    return ImageFont.truetype(str(FONTS / name), size * SCALE)


CODE = font(19, "dejavu/DejaVuSansMono.ttf")
VALUE = font(30, "dejavu/DejaVuSansMono-Bold.ttf")
LABEL = font(20, "dejavu/DejaVuSansMono-Bold.ttf")
TITLE = font(17)


class Frame:
    """A picture that is drawn at twice its size, for smooth edges."""

    def __init__(self, title):
        self.image = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), PAPER)
        self.draw = ImageDraw.Draw(self.image)
        self.text(20, 12, title, TITLE, BLUE)

    def text(self, x, y, text, face, colour, anchor="la"):
        self.draw.text((x * SCALE, y * SCALE), text, font=face, fill=colour, anchor=anchor)

    def box(self, x, y, width, height, fill, outline=None, radius=10, line=3):
        corners = [n * SCALE for n in (x, y, x + width, y + height)]
        self.draw.rounded_rectangle(corners, radius * SCALE, fill, outline, line * SCALE)

    def line(self, points, colour, width=2):
        self.draw.line([(x * SCALE, y * SCALE) for x, y in points], colour, width * SCALE, joint="curve")

    def code(self, x, y, width, lines, current):
        """A panel of code in which the line that runs is marked."""
        self.box(x, y, width, 24 + 30 * len(lines), PANEL)
        for number, text in enumerate(lines):
            top = y + 12 + 30 * number
            if number == current:
                self.box(x + 6, top, width - 12, 30, "#3c4b75", radius=6)
            self.text(x + 16, top + 3, text, CODE, YELLOW if number == current else "#e9edf7")

    def bytes(self):
        return self.image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).tobytes()


def eased(share):
    """From 0 to 1, slow at both ends."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def turtle_points(steps, side, angle):
    """Where a turtle comes by that goes and turns, in its own units."""
    x = y = heading = 0.0
    points = [(x, y)]
    for _ in range(steps):
        x += side * math.cos(math.radians(heading))
        y += side * math.sin(math.radians(heading))
        points.append((x, y))
        heading += angle
    return points


SUN = turtle_points(36, 200, 170)
SUN_CODE = ["import turtle", "t = turtle.Turtle()", 't.color("orange")', "for i in range(36):",
            "    t.forward(200)", "    t.left(170)"]


def sun(second):
    """Six lines draw a sun of 36 rays: 5 s of reading, 12 s of drawing, 3 s to look."""
    frame = Frame("Sáu dòng lệnh, một mặt trời")
    done = 36 * min(1.0, max(0.0, (second - 5) / 12))
    current = int(second / 1.6) if second < 4.8 else 4 + int(done * 2) % 2 if done < 36 else None
    frame.code(20, 60, 290, SUN_CODE, current)
    frame.text(20, 285, f"Đã vẽ {math.floor(done)} / 36 cánh", TITLE, INK)
    frame.box(330, 45, 290, 290, "white", "#d9dde8", line=1)

    def place(point):
        return 375 + point[0], 190 - point[1] + 5

    whole = int(done)
    points = SUN[: whole + 1]
    (x, y), (to_x, to_y) = SUN[whole], SUN[min(whole + 1, 36)]
    part = done - whole
    tip = (x + (to_x - x) * part, y + (to_y - y) * part)
    frame.line([place(point) for point in [*points, tip]], ORANGE)
    x, y = place(tip)
    frame.draw.ellipse([n * SCALE for n in (x - 6, y - 6, x + 6, y + 6)], GREEN)
    return frame


BOX_CODE = ["diem = 8", "diem = 10", "qua = diem", "diem = diem + 1"]
# When each line runs, in seconds.
BOX_AT = [2, 8, 14, 20]


def box(second):
    """A variable is a box with a label: something is put in, replaced, copied."""
    frame = Frame("Biến là chiếc hộp có dán nhãn")
    ran = sum(second >= at for at in BOX_AT)
    frame.code(20, 60, 250, BOX_CODE, ran - 1 if ran else None)
    if ran:
        draw_box(frame, 310, "diem")
    if ran >= 3:
        draw_box(frame, 475, "qua")
    for number, (value, left, at, until) in enumerate([
        ("8", 310, 2, 8), ("10", 310, 8, 20), ("10", 475, 14, 99), ("11", 310, 20, 99),
    ]):
        if second < at or second > until + 1:
            continue
        fall = eased((second - at) / 1.2)
        x, y = left + 65, 70 + 190 * fall
        if number == 2:
            x, y = 375 + 165 * fall, 260 - 90 * math.sin(math.pi * fall)
        gone = eased(second - until)
        frame.text(x, y - 170 * gone, value, VALUE, "#c9cfdd" if gone else ORANGE, "mm")
    notes = ["", "Bỏ số 8 vào hộp diem", "Giá trị mới thay giá trị cũ", "Hộp qua nhận một bản sao", "Lấy ra, cộng 1, cất lại"]
    frame.text(20, 225, notes[ran], TITLE, INK)
    return frame


def draw_box(frame, x, name):
    frame.box(x, 215, 130, 90, "#e7eefc", BLUE)
    frame.box(x + 20, 292, 90, 30, YELLOW, radius=5)
    frame.text(x + 65, 307, name, LABEL, INK, "mm")


FRUITS = ["xoài", "cam", "ổi"]
LOOP_CODE = ['ds = ["xoài", "cam", "ổi"]', "for q in ds:", "    print(q)", 'print("Hết!")']


def loop(second):
    """A loop takes one thing after the other: four seconds each."""
    frame = Frame("Vòng lặp đi qua danh sách")
    round_ = int((second - 4) // 4) if second >= 4 else -1
    in_round = second - 4 - 4 * round_
    current = 0 if round_ < 0 else 3 if round_ >= 3 else 1 if in_round < 1.8 else 2
    frame.code(20, 50, 350, LOOP_CODE, current)
    frame.text(20, 207, "ds", LABEL, INK)
    for number, fruit in enumerate(FRUITS):
        is_now = number == round_
        frame.box(60 + 105 * number, 200, 95, 44, YELLOW if is_now else "#e7eefc", BLUE)
        frame.text(107 + 105 * number, 222, fruit, LABEL, INK, "mm")
    if 0 <= round_ < 3:
        x = 107 + 105 * round_
        frame.line([(x, 246), (x, 275)], ORANGE, 3)
    value = FRUITS[min(round_, 2)] if round_ >= 0 else ""
    frame.text(20, 297, "q", LABEL, INK)
    frame.box(60, 276, 305, 56, "white", ORANGE)
    if value:
        left = 107 + 105 * min(round_, 2)
        frame.text(left, 304, value, VALUE, ORANGE, "mm")
    frame.text(400, 46, "Màn hình", TITLE, MUTED)
    frame.box(400, 75, 220, 257, PANEL)
    shown = [fruit for number, fruit in enumerate(FRUITS) if second >= 4 + 4 * number + 2.2]
    shown += ["Hết!"] if second >= 16.8 else []
    for number, text in enumerate(shown):
        frame.text(418, 92 + 36 * number, text, LABEL, "#9be7c0")
    return frame


VIDEOS = {
    "mat-troi": (sun, 20, [
        (0, 5, "Đây là một chương trình Python thật: chỉ sáu dòng lệnh.",
         "This is a real Python program: only six lines."),
        (5, 9, "Chú rùa tiến 200 bước rồi quay trái 170 độ.",
         "The turtle goes forward 200 steps, then turns left by 170 degrees."),
        (9, 13, "Vòng lặp for bắt chú làm lại hai việc ấy 36 lần.",
         "The for loop makes it do these two things 36 times."),
        (13, 17, "Máy không mệt, không đếm nhầm.",
         "The computer never gets tired and never miscounts."),
        (17, 20, "Và đây: một mặt trời 36 cánh! Học hết khóa, em sẽ tự vẽ được.",
         "And here it is: a sun with 36 rays! By the end of the course you can draw your own."),
    ]),
    "bien-la-chiec-hop": (box, 26, [
        (0, 2, "Biến giống như một chiếc hộp có dán nhãn.", "A variable is like a box with a label."),
        (2, 8, "diem = 8: Python lấy hộp tên diem và bỏ số 8 vào.",
         "diem = 8: Python takes a box named diem and puts 8 into it."),
        (8, 14, "diem = 10: số 8 bị bỏ đi, trong hộp giờ là số 10.",
         "diem = 10: the 8 is thrown away, the box now holds 10."),
        (14, 20, "qua = diem: hộp qua nhận một bản sao; hộp diem vẫn còn nguyên số 10.",
         "qua = diem: the box qua gets a copy; diem still holds its 10."),
        (20, 26, "diem = diem + 1: lấy 10 ra, cộng 1, cất lại 11. Hộp qua không đổi.",
         "diem = diem + 1: take out 10, add 1, put back 11. The box qua does not change."),
    ]),
    "vong-lap-qua-danh-sach": (loop, 24, [
        (0, 4, "Danh sách ds có ba loại quả: xoài, cam và ổi.",
         "The list ds has three fruits: xoài (mango), cam (orange) and ổi (guava)."),
        (4, 8, "Lượt thứ nhất: q là “xoài”, lệnh print(q) in ra xoài.",
         "First round: q is “xoài”, and print(q) prints xoài."),
        (8, 12, "Lượt thứ hai: q chuyển sang “cam”.", "Second round: q moves on to “cam”."),
        (12, 16, "Lượt thứ ba: q là “ổi”, quả cuối cùng.", "Third round: q is “ổi”, the last fruit."),
        (16, 20, "Hết danh sách, chương trình đi tiếp xuống dòng dưới vòng lặp.",
         "The list has ended: the program goes on below the loop."),
        (20, 24, "Ba quả, ba lượt: print(q) đã chạy đúng ba lần.",
         "Three fruits, three rounds: print(q) has run exactly three times."),
    ]),
}


def encode(draw, seconds):
    """The bytes of the film: H.264 that every browser plays, its index at the beginning."""
    with tempfile.TemporaryDirectory() as folder:
        target = pathlib.Path(folder) / "video.mp4"
        command = ["ffmpeg", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24",
                   "-s", f"{WIDTH}x{HEIGHT}", "-r", str(RATE), "-i", "-", "-an", "-c:v", "libx264",
                   "-preset", "veryslow", "-tune", "animation", "-crf", "27", "-pix_fmt", "yuv420p",
                   "-g", str(RATE * 4), "-threads", "1", "-movflags", "+faststart",
                   "-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1", str(target)]
        with subprocess.Popen(command, stdin=subprocess.PIPE) as ffmpeg:
            for number in range(seconds * RATE):
                ffmpeg.stdin.write(draw(number / RATE).bytes())
            ffmpeg.stdin.close()
        if ffmpeg.returncode:
            sys.exit("ffmpeg failed")
        return target.read_bytes()


def captions(cues, language):
    """WebVTT of one language: 0 Vietnamese, 1 English."""
    def stamp(second):
        return f"00:{second // 60:02}:{second % 60:02}.000"

    parts = [f"{stamp(start)} --> {stamp(end)}\n{texts[language]}\n" for start, end, *texts in cues]
    return "\n".join(["WEBVTT\n", *parts]).encode()


def main():
    for name, (draw, seconds, cues) in VIDEOS.items():
        if "--frames" in sys.argv:
            for start, end, *_ in cues:
                draw(end - 1).image.save(f"/tmp/{name}-{start:02}.png")
            continue
        film = encode(draw, seconds)
        print(name, len(film), put(COURSE, f"{name}.mp4", film))
        for language, code in enumerate(["vi", "en"]):
            put(COURSE, f"{name}.{code}.vtt", captions(cues, language))


if __name__ == "__main__":
    main()
