//! Of computing and moving.

use scratch::ScratchDimension::{MathOperators, MotionOperators};

use super::{EXTENDED, Hint, Row, each, same};

pub(super) const HINTS: &[Row] = &[
    (
        EXTENDED,
        MathOperators,
        1,
        Hint {
            vi: "Dùng phép cộng, trừ, nhân hoặc chia.",
            en: "Use addition, subtraction, multiplication or division.",
            blocks: each("set [diện tích v] to ((chiều rộng) * (chiều cao))", "set [area v] to ((width) * (height))"),
        },
    ),
    (
        EXTENDED,
        MathOperators,
        2,
        Hint {
            vi: "So sánh hai giá trị, hoặc đặt một phép tính bên trong phép tính khác.",
            en: "Compare two values, or put a computation into another.",
            blocks: each(
                "set [chu vi v] to ((2) * ((chiều rộng) + (chiều cao)))",
                "set [perimeter v] to ((2) * ((width) + (height)))",
            ),
        },
    ),
    (
        EXTENDED,
        MathOperators,
        3,
        Hint {
            vi: "Làm việc với chữ: kết hợp, lấy một ký tự, tính độ dài hoặc tìm trong chữ.",
            en: "Work with texts: join them, take a letter, find their length or search them.",
            blocks: each(
                "say (join [Xin chào ] (answer)) for (2) seconds",
                "say (join [Hello ] (answer)) for (2) seconds",
            ),
        },
    ),
    (
        EXTENDED,
        MathOperators,
        4,
        Hint {
            vi: "Dùng hàm lượng giác (sin, cos, tan), ví dụ để di chuyển theo hình tròn.",
            en: "Use trigonometry (sin, cos, tan), to move in a circle for instance.",
            blocks: each(
                "set x to ((100) * ([cos v] of (góc)))\nset y to ((100) * ([sin v] of (góc)))",
                "set x to ((100) * ([cos v] of (angle)))\nset y to ((100) * ([sin v] of (angle)))",
            ),
        },
    ),
    (
        EXTENDED,
        MotionOperators,
        1,
        Hint {
            vi: "Cho nhân vật di chuyển hoặc đi tới một vị trí.",
            en: "Let a sprite move, or go to a place.",
            blocks: same("go to x: (0) y: (0)\nmove (10) steps"),
        },
    ),
    (
        EXTENDED,
        MotionOperators,
        2,
        Hint {
            vi: "Cho nhân vật xoay hoặc đặt hướng.",
            en: "Let a sprite turn, or point it somewhere.",
            blocks: same("point in direction (90)\nturn cw (15) degrees"),
        },
    ),
    (
        EXTENDED,
        MotionOperators,
        3,
        Hint {
            vi: "Cho nhân vật lướt đến một vị trí.",
            en: "Let a sprite glide to a place.",
            blocks: same("glide (1) secs to x: (100) y: (50)"),
        },
    ),
    (
        EXTENDED,
        MotionOperators,
        4,
        Hint {
            vi: "Phối hợp ít nhất năm khối chuyển động trong một kịch bản.",
            en: "Use five or more motion blocks in one script.",
            blocks: same(
                "go to x: (0) y: (0)\npoint in direction (90)\nforever\nmove (10) steps\nturn cw (5) degrees\nif on edge, bounce\nend",
            ),
        },
    ),
];
