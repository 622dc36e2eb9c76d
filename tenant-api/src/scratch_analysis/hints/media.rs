//! Of what is kept, of talk with whoever plays, and of what runs at once.

use scratch::ScratchDimension::{DataRepresentation, Parallelization, UserInteractivity};

use super::{BOTH, CLASSIC, EXTENDED, Hint, Row, each, same};

pub(super) const HINTS: &[Row] = &[
    (
        BOTH,
        DataRepresentation,
        1,
        Hint {
            vi: "Thay đổi thuộc tính của nhân vật: vị trí, hướng, kích thước hoặc trang phục.",
            en: "Change a property of a sprite: its place, direction, size or costume.",
            blocks: same("go to x: (0) y: (0)\nset size to (80)%\nnext costume"),
        },
    ),
    (
        BOTH,
        DataRepresentation,
        2,
        Hint {
            vi: "Tạo một biến, ví dụ “điểm”, rồi đặt và thay đổi giá trị của nó.",
            en: "Make a variable, such as “score”; set it and change it.",
            blocks: each(
                "when green flag clicked\nset [điểm v] to [0]\nchange [điểm v] by (1)",
                "when green flag clicked\nset [score v] to [0]\nchange [score v] by (1)",
            ),
        },
    ),
    (
        BOTH,
        DataRepresentation,
        3,
        Hint {
            vi: "Dùng một danh sách để giữ nhiều giá trị, ví dụ tên hoặc đáp án.",
            en: "Use a list to keep many values, such as names or answers.",
            blocks: each(
                "ask [Tên em là gì?] and wait\nadd (answer) to [tên v]\nsay (item (1) of [tên v])",
                "ask [What's your name?] and wait\nadd (answer) to [names v]\nsay (item (1) of [names v])",
            ),
        },
    ),
    (
        EXTENDED,
        DataRepresentation,
        4,
        Hint {
            vi: "So sánh dữ liệu bằng “=”, “<”, “>” hoặc ghép điều kiện bằng “và”, “hoặc”, “không phải”.",
            en: "Compare data with “=”, “<” or “>”, or join conditions by “and”, “or”, “not”.",
            blocks: each("wait until <(điểm) = [10]>", "wait until <(score) = [10]>"),
        },
    ),
    (
        BOTH,
        UserInteractivity,
        1,
        Hint {
            vi: "Bắt đầu chương trình bằng khối “Khi bấm vào” có lá cờ xanh.",
            en: "Begin the program with “when green flag clicked”.",
            blocks: each("when green flag clicked\nsay [Bắt đầu!]", "when green flag clicked\nsay [Let's go!]"),
        },
    ),
    (
        BOTH,
        UserInteractivity,
        2,
        Hint {
            vi: "Cho người chơi điều khiển bằng phím, chuột hoặc câu trả lời.",
            en: "Let whoever plays steer by keys, the mouse or answers.",
            blocks: each(
                "when [mũi tên phải v] key pressed\nchange x by (10)\n\nwhen this sprite clicked\nask [Em mấy tuổi?] and wait",
                "when [right arrow v] key pressed\nchange x by (10)\n\nwhen this sprite clicked\nask [How old are you?] and wait",
            ),
        },
    ),
    (
        CLASSIC,
        UserInteractivity,
        3,
        Hint {
            vi: "Dùng âm thanh hoặc camera của người chơi: độ ồn, chuyển động video.",
            en: "Use the player's microphone or camera: loudness, video motion.",
            blocks: same("forever\nif <(loudness) > [30]> then\nchange y by (10)\nend\nend"),
        },
    ),
    (
        EXTENDED,
        UserInteractivity,
        3,
        Hint {
            vi: "Dùng độ ồn hoặc camera của người chơi, hoặc ít nhất hai khối “nếu” so sánh “>”.",
            en: "Use the player's loudness or camera, or at least two “if” blocks that compare with “>”.",
            blocks: same(
                "forever\nif <(loudness) > [30]> then\nchange y by (10)\nend\nif <(mouse x) > [100]> then\nnext costume\nend\nend",
            ),
        },
    ),
    (
        EXTENDED,
        UserInteractivity,
        4,
        Hint {
            vi: "Thêm một phần mở rộng để tương tác, ví dụ Makey Makey hoặc micro:bit.",
            en: "Add an extension to play with, such as Makey Makey or micro:bit.",
            blocks: same("when (A v) button pressed\nchange y by (10)"),
        },
    ),
    (
        BOTH,
        Parallelization,
        1,
        Hint {
            vi: "Cho hai kịch bản cùng bắt đầu khi bấm lá cờ xanh.",
            en: "Let two scripts begin when the green flag is clicked.",
            blocks: same(
                "when green flag clicked\nforever\nnext costume\nend\n\nwhen green flag clicked\nforever\nmove (5) steps\nend",
            ),
        },
    ),
    (
        BOTH,
        Parallelization,
        2,
        Hint {
            vi: "Cho hai kịch bản chạy cùng lúc khi nhấn cùng một phím, hoặc khi bấm vào cùng một nhân vật.",
            en: "Let two scripts run when the same key is pressed, or when the same sprite is clicked.",
            blocks: each(
                "when [cách v] key pressed\nchange y by (50)\n\nwhen [cách v] key pressed\nstart sound (Meo v)",
                "when [space v] key pressed\nchange y by (50)\n\nwhen [space v] key pressed\nstart sound (Meow v)",
            ),
        },
    ),
    (
        CLASSIC,
        Parallelization,
        3,
        Hint {
            vi: "Cho hai kịch bản cùng chạy khi nhận một tin, khi đổi phông nền hoặc khi một cảm biến vượt ngưỡng.",
            en: "Let two scripts run at the same message, backdrop, or value of a sensor.",
            blocks: each(
                "when I receive [bắt đầu v]\nshow\n\nwhen I receive [bắt đầu v]\nplay sound (Meo v) until done",
                "when I receive [start v]\nshow\n\nwhen I receive [start v]\nplay sound (Meow v) until done",
            ),
        },
    ),
    (
        EXTENDED,
        Parallelization,
        3,
        Hint {
            vi: "Cho hai kịch bản cùng chạy khi nhận một tin, hoặc tạo bản sao của nhân vật.",
            en: "Let two scripts run at the same message, or make clones of a sprite.",
            blocks: each(
                "when I receive [bắt đầu v]\nrepeat (10)\ncreate clone of (bản thân tôi v)\nwait (0.5) seconds\nend",
                "when I receive [start v]\nrepeat (10)\ncreate clone of (myself v)\nwait (0.5) seconds\nend",
            ),
        },
    ),
    (
        EXTENDED,
        Parallelization,
        4,
        Hint {
            vi: "Cho ít nhất ba kịch bản cùng chạy khi nhận một tin hoặc khi đổi phông nền.",
            en: "Let at least three scripts run at the same message or backdrop.",
            blocks: each(
                "when I receive [bắt đầu v]\nshow\n\nwhen I receive [bắt đầu v]\nnext backdrop\n\nwhen I receive [bắt đầu v]\nplay sound (Meo v) until done",
                "when I receive [start v]\nshow\n\nwhen I receive [start v]\nnext backdrop\n\nwhen I receive [start v]\nplay sound (Meow v) until done",
            ),
        },
    ),
];
