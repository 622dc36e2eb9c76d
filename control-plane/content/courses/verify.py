#!/usr/bin/env python3
"""Checks the course packages of this folder: references, hashes, translations, and that every program gets full marks.

    python3 verify.py                        every package
    python3 verify.py python-tu-con-so-0     the packages named

Standard library only. It runs the packages' own Python programs and is no sandbox: run only what you wrote.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata

from package import HASH, Broken, fences, film_seconds, front_matter, words

ROOT = pathlib.Path(__file__).resolve().parent
PYTHON = "71"
LESSON_TYPES = {"lecture", "video", "video_interaction", "file", "quiz"}
QUESTION_TYPES = {"single_choice", "multiple_choice", "fill_in", "short_answer", "long_answer", "theory", "code",
                  "code_judge_manual", "turtle", "interaction", "test_driven_code", "video_interaction"}
# What a film may stop for: it is marked at once.
MARKED_AT_ONCE = {"single_choice", "multiple_choice", "fill_in", "short_answer", "interaction"}
SETTINGS = {"mode": {"submit_all", "submit_single_question"}, "counts": {"best", "last"},
            "show_answers": {"at_once", "submitted", "passed", "closed", "never"}, "duration": None,
            "pass_percentage": None, "attempts": None, "shuffle_questions": None, "shuffle_choices": None, "draw": None,
            "opens_at": None, "closes_at": None}
FRONT = {"type", "settings", "video", "captions", "files", "questions"}
TEXTS = ("title", "statement", "input_description", "output_description", "constraints", "solution")
# The demo's great course; the small ones beside it need not have everything.
COMPLETE = {"python-tu-con-so-0"}
LEAST = {"chapter": 6, "lesson": 32, "preview": 2, "quiz": 3, "question": 25, "requires": 1, "date": 1, "days": 1}
VIDEO_MAX = 300_000


class Course:
    """A package while it is checked; `faults` is what is wrong with it."""

    def __init__(self, folder):
        self.folder, self.faults = folder, []
        self.manifest = json.loads((folder / "course.json").read_text(encoding="utf-8"))
        self.questions = {it["key"]: it for it in json.loads((folder / "questions.json").read_text(encoding="utf-8"))}
        self.files = {it["sha256"]: it["name"] for it in self.manifest["files"]}
        self.items = list(walk(self.manifest["items"]))
        self.fronts, self.used = {}, {}

    def ensure(self, holds, message):
        if not holds:
            self.faults.append(message)
        return holds

    def data(self, digest):
        return (self.folder / "files" / digest).read_bytes()


def walk(items):
    for item in items:
        yield item
        yield from walk(item.get("children", []))


def check_files(course):
    """Each file is named by its hash, listed, and used."""
    there = {path.name for path in (course.folder / "files").iterdir()}
    course.ensure(there == set(course.files), f"files: {there ^ set(course.files)} are listed or there, not both")
    course.ensure(len(set(course.files.values())) == len(course.files), "files: a name is there twice")
    for digest in there & set(course.files):
        name, data = course.files[digest], course.data(digest)
        course.ensure(hashlib.sha256(data).hexdigest() == digest, f"{name}: its hash is another")
        course.ensure(not name.endswith(".vtt") or data.startswith(b"WEBVTT\n"), f"{name}: no WebVTT")
        course.ensure(not name.endswith(".mp4") or len(data) <= VIDEO_MAX, f"{name}: {len(data)} bytes")
    texts = [course.folder / "course.json", course.folder / "questions.json", *course.folder.glob("lessons/*.md")]
    used = set()
    for path in texts:
        text = path.read_text(encoding="utf-8")
        course.ensure(unicodedata.is_normalized("NFC", text), f"{path.name}: not NFC")
        found = HASH.findall(text.split('"files": [')[0] + text.split('"items": [')[-1])
        used.update(found)
        course.ensure(set(found) <= set(course.files), f"{path.name}: names a file that is not there")
    course.ensure(used == set(course.files), f"files: {[course.files[it] for it in set(course.files) - used]} unused")


def check_tree(course):
    """The curriculum: keys, prerequisites, lessons and titles."""
    manifest, items = course.manifest, course.items
    course.ensure(manifest["format"] == 1 and manifest["text_format"] == "markdown", "course.json: format")
    course.ensure(manifest["slug"] == course.folder.name, "course.json: slug")
    course.ensure(manifest["cover"] is None or manifest["cover"] in course.files, "course.json: cover")
    english = manifest["translations"]["en"]
    for name in ("title", "description", "what_you_learn", "requirements"):
        course.ensure(english.get(name), f"course.json: no English {name}")
        if isinstance(manifest[name], list):
            course.ensure(len(english[name]) == len(manifest[name]), f"course.json: English {name} differ in number")
    keys = [item["key"] for item in items]
    course.ensure(len(set(keys)) == len(keys), "course.json: a key is there twice")
    lessons = [item["key"] for item in items if item["kind"] == "lesson"]
    for number, item in enumerate(items):
        where = f"course.json: {item['key']}"
        course.ensure(item["translations"]["en"]["title"], f"{where}: no English title")
        earlier = set(keys[:number]) & set(lessons)
        course.ensure(set(item["requires"]) <= earlier, f"{where}: requires what is no earlier lesson")
        course.ensure((item["kind"] == "lesson") == ("lesson" in item), f"{where}: kind")
        course.ensure(item["kind"] == "lesson" or item["children"], f"{where}: is empty")
        moment = item["opens_at"]
        is_date = moment is None or re.fullmatch(r"\d{4}(-\d\d){2}T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)", moment)
        course.ensure(is_date, f"{where}: opens_at")
    paths = [item["lesson"] for item in items if "lesson" in item]
    there = {f"lessons/{path.name}" for path in course.folder.glob("lessons/*.md") if not path.name.endswith(".en.md")}
    course.ensure(sorted(paths) == sorted(there), f"lessons: {set(paths) ^ there} are named or there, not both")


def check_lesson(course, item):
    """A lesson's front matter, text and English."""
    path = course.folder / item["lesson"]
    front, text = front_matter(path)
    english_front, english = front_matter(path.with_suffix(".en.md"))
    where, kind = path.name, front.get("type")
    course.fronts[item["key"]] = front
    course.ensure(kind in LESSON_TYPES and set(front) <= FRONT, f"{where}: front matter")
    title = item["translations"]["en"]["title"]
    course.ensure(english_front == {"title": title}, f"{where}: the English title differs from course.json's")
    course.ensure(text and english, f"{where}: empty")
    for mark in ("python", "lophoc-block"):
        course.ensure(len(fences(text, mark)) == len(fences(english, mark)), f"{where}: ``` {mark} differ in number")
    course.ensure(text.count("\n## ") == english.count("\n## "), f"{where}: headings differ in number")
    for code in fences(text, "python") + fences(english, "python"):
        compiles(course, where, code)
    for block in fences(text, "lophoc-block") + fences(english, "lophoc-block"):
        is_block = json.loads(block)["kind"] in {"text", "image", "video", "sound", "sound_text", "file"}
        course.ensure(is_block, f"{where}: lophoc-block")
    course.ensure(("settings" in front) == (kind == "quiz"), f"{where}: settings are a quiz's")
    course.ensure(("video" in front) == (kind in ("video", "video_interaction")), f"{where}: video")
    course.ensure(("files" in front) == (kind == "file"), f"{where}: files")
    if "video" in front and "file" in front["video"]:
        languages = {caption["lang"] for caption in front.get("captions", [])}
        course.ensure(languages >= {"vi", "en"}, f"{where}: captions in {languages} only")
    for name, allowed in SETTINGS.items() if kind == "quiz" else ():
        has = name in front["settings"] and (allowed is None or front["settings"][name] in allowed)
        course.ensure(has, f"{where}: settings.{name}")
    check_asked(course, where, front)


def check_asked(course, where, front):
    """The questions of a lesson: they exist, count where they have to, and come while the film runs."""
    asked = front.get("questions", [])
    kind = front["type"]
    course.ensure(asked or kind not in ("quiz", "video_interaction"), f"{where}: asks nothing")
    for entry in asked:
        question = course.questions.get(entry["key"])
        if not course.ensure(question, f"{where}: no question {entry['key']}"):
            continue
        course.used[entry["key"]] = where
        course.ensure(entry["score"] > 0, f"{where}: {entry['key']} has no score")
        course.ensure(kind != "quiz" or entry["on_quiz"], f"{where}: {entry['key']} does not count")
        is_open = question.get("enable_on_quiz", True)
        course.ensure(is_open or not entry["on_quiz"], f"{where}: {entry['key']} is for no quiz")
        course.ensure(("at" in entry) == (kind == "video_interaction"), f"{where}: {entry['key']}: at")
        if "at" in entry:
            seconds = film_seconds(course.data(front["video"]["file"]))
            course.ensure(0 <= entry["at"] <= seconds, f"{where}: {entry['key']} comes after {seconds} s")
            course.ensure(question["type"] in MARKED_AT_ONCE, f"{where}: {entry['key']} is not marked at once")


def compiles(course, where, code):
    try:
        compile(code, where, "exec")
    except SyntaxError as error:
        course.faults.append(f"{where}: {error}")


def check_english(course, question):
    """Every text of a question in English, with the same gaps."""
    english = question["translations"]["en"]
    for name in TEXTS:
        if words(question.get(name, "")):
            course.ensure(english.get(name), f"{question['key']}: no English {name}")
    gaps = [sorted(re.findall(r"\{\{(\w+)\}\}", it["statement"])) for it in (question, english)]
    course.ensure(gaps[0] == gaps[1], f"{question['key']}: the English gaps differ")
    hints = len(question.get("hints", []))
    course.ensure(len(english.get("hints", [])) == hints, f"{question['key']}: English hints differ in number")
    texts = dict(parts_of(question))
    parts = english.get("parts", {})
    for name, text in texts.items():
        course.ensure(not words(text) or parts.get(name), f"{question['key']}: no English part {name}: {text}")
    course.ensure(set(parts) <= set(texts), f"{question['key']}: English of {set(parts) - set(texts)}, which are not there")


def parts_of(question):
    """Texts of choices, items, places and moments, and feedback, by the names that translations have for them."""
    kind, answers = question["type"], question.get("answers")
    if kind == "interaction":
        for item in answers["items"] + answers.get("places", []):
            # Lines of code are the same in every language.
            yield str(item["id"]), "" if answers.get("is_code") else item.get("text", "")
            yield f"feedback/{item['id']}", item.get("feedback", "")
    elif kind == "video_interaction":
        for moment in answers["moments"]:
            yield moment["id"], moment["statement"]
            for name, text in choices_of(moment["type"], moment["answers"]):
                before, _, last = name.rpartition("/")
                yield f"{before}/{moment['id']}/{last}" if before else f"{moment['id']}/{last}", text
    else:
        yield from choices_of(kind, answers)


def choices_of(kind, answers):
    for number, answer in enumerate(answers if isinstance(answers, list) else []):
        name = {"fill_in": answer.get("key"), "short_answer": f"s{number}"}.get(kind, str(number + 1))
        if kind not in ("fill_in", "short_answer"):
            yield name, answer.get("text", "")
        yield f"feedback/{name}", answer.get("feedback", "")


def check_key(course, question):
    """The key: one right choice, gaps of the statement, ids of the items."""
    key, kind, answers = question["key"], question["type"], question.get("answers")
    course.ensure(kind in QUESTION_TYPES, f"{key}: type")
    if kind in ("single_choice", "multiple_choice"):
        rights = sum(choice["correct"] for choice in answers)
        course.ensure(rights == 1 if kind == "single_choice" else rights, f"{key}: {rights} right choices")
    elif kind == "fill_in":
        gaps = set(re.findall(r"\{\{(\w+)\}\}", question["statement"]))
        course.ensure(gaps == {gap["key"] for gap in answers}, f"{key}: gaps")
        fits = all(not gap.get("options") or set(gap["accepted"]) & set(gap["options"]) for gap in answers)
        course.ensure(fits, f"{key}: no option is right")
    elif kind == "short_answer":
        course.ensure(any(answer["share"] == 100 for answer in answers), f"{key}: no answer has full marks")
    elif kind == "interaction" and isinstance(answers["key"], str):
        ids = {str(it["id"]) for it in answers["items"] + answers.get("places", [])}
        named = set(re.findall(r"\d+", re.sub(r"@\d+", "", answers["key"])))
        course.ensure(named and named <= ids, f"{key}: key")
    elif kind == "video_interaction":
        seconds = film_seconds(course.data(HASH.search(answers["video"]).group()))
        course.ensure(all(it["at"] <= seconds for it in answers["moments"]), f"{key}: a moment after the end")


def run(program, given):
    done = subprocess.run([sys.executable, "-I", program], input=given, capture_output=True, text=True, timeout=20,
                          check=False)
    return done.stdout.split() if done.returncode == 0 else [done.stderr]


def check_programs(course, question, folder):
    """Solutions pass every test; templates and drawings compile."""
    key, kind, answers = question["key"], question["type"], question.get("answers")
    english = question["translations"]["en"].get("solution", "")
    programs = fences(question.get("solution", ""), "python") + fences(english, "python")
    for code in programs:
        compiles(course, key, code)
    if kind == "turtle":
        compiles(course, key, answers["solution"])
        compiles(course, key, answers["template"])
    if kind not in ("code", "test_driven_code"):
        return 0
    cases = question["test_cases"]
    total = sum(case["score"] for case in cases)
    course.ensure(abs(total - question["score"]) < 1e-9, f"{key}: the tests give {total} points")
    course.ensure(any(case["is_sample"] for case in cases), f"{key}: no sample")
    course.ensure(len(set(programs)) == 1, f"{key}: {len(set(programs))} solutions")
    source = programs[0] if kind == "code" else answers[PYTHON]["solution"]
    course.ensure(source == programs[0], f"{key}: the solution that is shown is another")
    program = folder / "program.py"
    for number, case in enumerate(cases, 1):
        program.write_text(source + "\n" + case.get("test_code", {}).get(PYTHON, ""), encoding="utf-8")
        got = run(program, case["input"])
        course.ensure(got == case["output"].split(), f"{key}: test {number}: {got[:5]}")
    return len(cases)


def check_counts(course):
    """How much there is; in the great course every kind, and enough of each."""
    lessons = [item for item in course.items if item["kind"] == "lesson"]
    kinds = [course.fronts[item["key"]]["type"] for item in lessons]
    course.ensure(set(course.used) == set(course.questions), f"unused: {set(course.questions) - set(course.used)}")
    counts = {
        "chapter": sum(item["kind"] == "chapter" for item in course.items), "lesson": len(lessons),
        "preview": sum(item["is_preview"] for item in lessons), "quiz": kinds.count("quiz"),
        "question": len(course.questions), "requires": sum(bool(item["requires"]) for item in lessons),
        "date": sum(item["opens_at"] is not None for item in lessons),
        "days": sum(item["opens_after_days"] is not None for item in lessons),
    }
    if course.folder.name not in COMPLETE:
        return counts
    course.ensure(set(kinds) == LESSON_TYPES, f"lesson types missing: {LESSON_TYPES - set(kinds)}")
    types = {question["type"] for question in course.questions.values()}
    course.ensure(types == QUESTION_TYPES, f"question types missing: {QUESTION_TYPES - types}")
    for name, least in LEAST.items():
        course.ensure(counts[name] >= least, f"{name}: {counts[name]} of at least {least}")
    return counts


def verify(folder):
    """Everything about one package; returns what is wrong."""
    try:
        course = Course(folder)
        check_files(course)
        check_tree(course)
        for item in course.items:
            if item["kind"] == "lesson":
                check_lesson(course, item)
        tests = 0
        with tempfile.TemporaryDirectory() as place:
            for question in course.questions.values():
                check_key(course, question)
                check_english(course, question)
                tests += check_programs(course, question, pathlib.Path(place))
        counts = check_counts(course)
    except (Broken, OSError, KeyError, TypeError, ValueError) as error:
        return [f"{type(error).__name__}: {error}"]
    print(f"{folder.name}: {counts}, {len(course.files)} files, {tests} tests run")
    return course.faults


def main():
    names = sys.argv[1:] or sorted(path.parent.name for path in ROOT.glob("*/course.json"))
    faults = [f"{name}: {fault}" for name in names for fault in verify(ROOT / name)]
    print("\n".join(faults) or "all is well")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
