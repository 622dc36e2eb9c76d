//! What the next level of a dimension takes: in words for learners, and as blocks.

use platform::locale::Locale;
use scratch::ScratchDimension::{
    Abstraction, DataRepresentation, FlowControl, Logic, MathOperators, MotionOperators, Parallelization,
    Synchronization, UserInteractivity,
};
use scratch::ScratchRubric::{Classic, Extended};
use scratch::{ScratchDimension, ScratchRubric};

/// What a level takes.
pub struct Hint {
    vi: &'static str,
    en: &'static str,
    /// English text of scratchblocks.
    pub blocks: &'static str,
}

impl Hint {
    /// In that language.
    pub fn text(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::Vi => self.vi,
            Locale::En => self.en,
        }
    }
}

/// What takes a project beyond its points; none at the highest level.
pub fn hint(rubric: ScratchRubric, dimension: ScratchDimension, score: u32) -> Option<&'static Hint> {
    let is_meant =
        |(rubrics, of, level, _): &&Row| rubrics.contains(&rubric) && (*of, *level) == (dimension, score + 1);
    HINTS.iter().find(is_meant).map(|(.., hint)| hint)
}

type Row = (&'static [ScratchRubric], ScratchDimension, u32, Hint);

const BOTH: &[ScratchRubric] = &[Classic, Extended];
const CLASSIC: &[ScratchRubric] = &[Classic];
const EXTENDED: &[ScratchRubric] = &[Extended];

const HINTS: &[Row] = &[
    (
        BOTH,
        Logic,
        1,
        Hint {
            vi: "Dùng khối “nếu … thì” để chương trình chỉ làm một việc khi điều kiện đúng.",
            en: "Use an “if … then” block, so that something happens only when a condition is true.",
            blocks: "forever\nif <touching (mouse-pointer v)?> then\nsay [Xin chào!] for (2) seconds\nend\nend",
        },
    ),
    (
        BOTH,
        Logic,
        2,
        Hint {
            vi: "Dùng khối “nếu … thì … nếu không thì” để chọn một trong hai việc.",
            en: "Use an “if … then … else” block to choose one of two things.",
            blocks: "if <(score) > [10]> then\nsay [Thắng!]\nelse\nsay [Cố lên!]\nend",
        },
    ),
    (
        BOTH,
        Logic,
        3,
        Hint {
            vi: "Ghép hai điều kiện bằng “và”, “hoặc”, hay đảo điều kiện bằng “không phải”.",
            en: "Join two conditions by “and” or “or”, or turn one round with “not”.",
            blocks: "if <<key (space v) pressed?> and <not <touching (edge v)?>>> then\nchange y by (10)\nend",
        },
    ),
    (
        EXTENDED,
        Logic,
        4,
        Hint {
            vi: "Đặt một khối “nếu” bên trong khối “nếu” khác để xét lần lượt nhiều trường hợp.",
            en: "Put an “if” block into another “if”, to look at one case after another.",
            blocks: "if <(lives) > [0]> then\nif <(score) > [10]> then\nnext backdrop\nend\nend",
        },
    ),
    (
        BOTH,
        FlowControl,
        1,
        Hint {
            vi: "Nối hai khối trở lên thành một dãy lệnh chạy lần lượt.",
            en: "Put two or more blocks together, so that they run one after another.",
            blocks: "when green flag clicked\nmove (10) steps\nsay [Xin chào!]",
        },
    ),
    (
        BOTH,
        FlowControl,
        2,
        Hint {
            vi: "Dùng khối “lặp lại” hoặc “liên tục” thay vì chép cùng một lệnh nhiều lần.",
            en: "Use “repeat” or “forever” instead of the same blocks many times.",
            blocks: "repeat (4)\nmove (50) steps\nturn cw (90) degrees\nend",
        },
    ),
    (
        BOTH,
        FlowControl,
        3,
        Hint {
            vi: "Dùng khối “lặp lại cho đến khi” để vòng lặp dừng lúc một điều kiện đúng.",
            en: "Use “repeat until”, so that the loop ends when a condition is true.",
            blocks: "repeat until <touching (edge v)?>\nmove (10) steps\nend",
        },
    ),
    (
        EXTENDED,
        FlowControl,
        4,
        Hint {
            vi: "Đặt một vòng lặp trong vòng lặp khác, ví dụ để vẽ nhiều hình.",
            en: "Put a loop into another loop, to draw several figures for instance.",
            blocks: "repeat (6)\nrepeat (4)\nmove (50) steps\nturn cw (90) degrees\nend\nturn cw (60) degrees\nend",
        },
    ),
    (
        BOTH,
        Synchronization,
        1,
        Hint {
            vi: "Dùng khối “đợi … giây” để các hành động không xảy ra cùng một lúc.",
            en: "Use “wait … seconds”, so that things do not happen all at once.",
            blocks: "say [Một]\nwait (1) seconds\nsay [Hai]",
        },
    ),
    (
        BOTH,
        Synchronization,
        2,
        Hint {
            vi: "Phát tin cho nhân vật khác và bắt tin đó bằng “khi nhận tin”, hoặc dừng bằng khối “dừng”.",
            en: "Broadcast a message and receive it with “when I receive” in another sprite, or end something with “stop”.",
            blocks: "broadcast (start v)\n\nwhen I receive [start v]\nshow",
        },
    ),
    (
        BOTH,
        Synchronization,
        3,
        Hint {
            vi: "Dùng “đợi đến khi”, “phát tin và đợi” hoặc “khi phông nền chuyển thành” để các phần chờ nhau.",
            en: "Use “wait until”, “broadcast and wait” or “when backdrop switches to”, so that parts wait for each other.",
            blocks: "broadcast (story v) and wait\nwait until <key (space v) pressed?>\nnext backdrop",
        },
    ),
    (
        EXTENDED,
        Synchronization,
        4,
        Hint {
            vi: "Phát ít nhất ba tin mà nơi nhận có khối “nếu” hoặc vòng lặp từ ba khối trở lên.",
            en: "Send at least three messages whose receivers have an “if”, or a loop of three or more blocks.",
            blocks: "when I receive [level up v]\nrepeat (5)\nchange size by (10)\nwait (0.1) seconds\nchange size by (-10)\nend",
        },
    ),
    (
        BOTH,
        Abstraction,
        1,
        Hint {
            vi: "Chia chương trình thành nhiều kịch bản, mỗi kịch bản lo một việc.",
            en: "Split the program into several scripts, each for one thing.",
            blocks: "when green flag clicked\nshow\n\nwhen [space v] key pressed\nmove (10) steps",
        },
    ),
    (
        CLASSIC,
        Abstraction,
        2,
        Hint {
            vi: "Tạo khối lệnh của riêng em cho một việc làm nhiều lần.",
            en: "Make a block of your own for something that is done several times.",
            blocks: "define jump (height)\nchange y by (height)\nwait (0.2) seconds\nchange y by ((0) - (height))",
        },
    ),
    (
        CLASSIC,
        Abstraction,
        3,
        Hint {
            vi: "Tạo bản sao của nhân vật và viết việc của bản sao dưới “khi tôi bắt đầu là một bản sao”.",
            en: "Make clones of a sprite and write what they do below “when I start as a clone”.",
            blocks: "when I start as a clone\nshow\nglide (1) secs to (random position v)\ndelete this clone",
        },
    ),
    (
        EXTENDED,
        Abstraction,
        2,
        Hint {
            vi: "Tạo bản sao của nhân vật và viết việc của bản sao dưới “khi tôi bắt đầu là một bản sao”.",
            en: "Make clones of a sprite and write what they do below “when I start as a clone”.",
            blocks: "when I start as a clone\nshow\nglide (1) secs to (random position v)\ndelete this clone",
        },
    ),
    (
        EXTENDED,
        Abstraction,
        3,
        Hint {
            vi: "Tạo khối lệnh của riêng em cho một việc làm nhiều lần.",
            en: "Make a block of your own for something that is done several times.",
            blocks: "define jump (height)\nchange y by (height)\nwait (0.2) seconds\nchange y by ((0) - (height))",
        },
    ),
    (
        EXTENDED,
        Abstraction,
        4,
        Hint {
            vi: "Cho bản sao tự quyết định: dưới “khi tôi bắt đầu là một bản sao” dùng “nếu”, vòng lặp từ ba khối hoặc phát tin.",
            en: "Let clones decide for themselves: below “when I start as a clone” use an “if”, a loop of three blocks or a broadcast.",
            blocks: "when I start as a clone\nrepeat until <touching (edge v)?>\nmove (5) steps\nif <touching (Cat v)?> then\nbroadcast (caught v)\nend\nnext costume\nend\ndelete this clone",
        },
    ),
    (
        BOTH,
        DataRepresentation,
        1,
        Hint {
            vi: "Thay đổi thuộc tính của nhân vật: vị trí, hướng, kích thước hoặc trang phục.",
            en: "Change a property of a sprite: its place, direction, size or costume.",
            blocks: "go to x: (0) y: (0)\nset size to (80)%\nnext costume",
        },
    ),
    (
        BOTH,
        DataRepresentation,
        2,
        Hint {
            vi: "Tạo một biến, ví dụ “điểm”, rồi đặt và thay đổi giá trị của nó.",
            en: "Make a variable, such as “score”; set it and change it.",
            blocks: "when green flag clicked\nset [score v] to [0]\nchange [score v] by (1)",
        },
    ),
    (
        BOTH,
        DataRepresentation,
        3,
        Hint {
            vi: "Dùng một danh sách để giữ nhiều giá trị, ví dụ tên hoặc đáp án.",
            en: "Use a list to keep many values, such as names or answers.",
            blocks: "ask [Tên em là gì?] and wait\nadd (answer) to [names v]\nsay (item (1) of [names v])",
        },
    ),
    (
        EXTENDED,
        DataRepresentation,
        4,
        Hint {
            vi: "So sánh dữ liệu bằng “=”, “<”, “>” hoặc ghép điều kiện bằng “và”, “hoặc”, “không phải”.",
            en: "Compare data with “=”, “<” or “>”, or join conditions by “and”, “or”, “not”.",
            blocks: "wait until <(score) = [10]>",
        },
    ),
    (
        BOTH,
        UserInteractivity,
        1,
        Hint {
            vi: "Bắt đầu chương trình bằng “khi bấm vào lá cờ xanh”.",
            en: "Begin the program with “when green flag clicked”.",
            blocks: "when green flag clicked\nsay [Bắt đầu!]",
        },
    ),
    (
        BOTH,
        UserInteractivity,
        2,
        Hint {
            vi: "Cho người chơi điều khiển bằng phím, chuột hoặc câu trả lời.",
            en: "Let whoever plays steer by keys, the mouse or answers.",
            blocks: "when [right arrow v] key pressed\nchange x by (10)\n\nwhen this sprite clicked\nask [Em mấy tuổi?] and wait",
        },
    ),
    (
        CLASSIC,
        UserInteractivity,
        3,
        Hint {
            vi: "Dùng âm thanh hoặc camera của người chơi: độ ồn, chuyển động video.",
            en: "Use the player's microphone or camera: loudness, video motion.",
            blocks: "forever\nif <(loudness) > [30]> then\nchange y by (10)\nend\nend",
        },
    ),
    (
        EXTENDED,
        UserInteractivity,
        3,
        Hint {
            vi: "Dùng độ ồn hoặc camera của người chơi, hoặc ít nhất hai khối “nếu” so sánh “>”.",
            en: "Use the player's loudness or camera, or at least two “if” blocks that compare with “>”.",
            blocks: "forever\nif <(loudness) > [30]> then\nchange y by (10)\nend\nif <(mouse x) > [100]> then\nnext costume\nend\nend",
        },
    ),
    (
        EXTENDED,
        UserInteractivity,
        4,
        Hint {
            vi: "Thêm một phần mở rộng để tương tác, ví dụ Makey Makey hoặc micro:bit.",
            en: "Add an extension to play with, such as Makey Makey or micro:bit.",
            blocks: "when (A v) button pressed\nchange y by (10)",
        },
    ),
    (
        BOTH,
        Parallelization,
        1,
        Hint {
            vi: "Cho hai kịch bản cùng bắt đầu khi bấm lá cờ xanh.",
            en: "Let two scripts begin when the green flag is clicked.",
            blocks: "when green flag clicked\nforever\nnext costume\nend\n\nwhen green flag clicked\nforever\nmove (5) steps\nend",
        },
    ),
    (
        BOTH,
        Parallelization,
        2,
        Hint {
            vi: "Cho hai kịch bản chạy cùng lúc khi nhấn cùng một phím, hoặc khi bấm vào cùng một nhân vật.",
            en: "Let two scripts run when the same key is pressed, or when the same sprite is clicked.",
            blocks: "when [space v] key pressed\nchange y by (50)\n\nwhen [space v] key pressed\nstart sound (Meow v)",
        },
    ),
    (
        CLASSIC,
        Parallelization,
        3,
        Hint {
            vi: "Cho hai kịch bản cùng chạy khi nhận một tin, khi đổi phông nền hoặc khi một cảm biến vượt ngưỡng.",
            en: "Let two scripts run at the same message, backdrop, or value of a sensor.",
            blocks: "when I receive [start v]\nshow\n\nwhen I receive [start v]\nplay sound (Meow v) until done",
        },
    ),
    (
        EXTENDED,
        Parallelization,
        3,
        Hint {
            vi: "Cho hai kịch bản cùng chạy khi nhận một tin, hoặc tạo bản sao của nhân vật.",
            en: "Let two scripts run at the same message, or make clones of a sprite.",
            blocks: "when I receive [start v]\nrepeat (10)\ncreate clone of (myself v)\nwait (0.5) seconds\nend",
        },
    ),
    (
        EXTENDED,
        Parallelization,
        4,
        Hint {
            vi: "Cho ít nhất ba kịch bản cùng chạy khi nhận một tin hoặc khi đổi phông nền.",
            en: "Let at least three scripts run at the same message or backdrop.",
            blocks: "when I receive [start v]\nshow\n\nwhen I receive [start v]\nnext backdrop\n\nwhen I receive [start v]\nplay sound (Meow v) until done",
        },
    ),
    (
        EXTENDED,
        MathOperators,
        1,
        Hint {
            vi: "Dùng phép cộng, trừ, nhân hoặc chia.",
            en: "Use addition, subtraction, multiplication or division.",
            blocks: "set [area v] to ((width) * (height))",
        },
    ),
    (
        EXTENDED,
        MathOperators,
        2,
        Hint {
            vi: "So sánh hai giá trị, hoặc đặt một phép tính bên trong phép tính khác.",
            en: "Compare two values, or put a computation into another.",
            blocks: "set [perimeter v] to ((2) * ((width) + (height)))",
        },
    ),
    (
        EXTENDED,
        MathOperators,
        3,
        Hint {
            vi: "Làm việc với chữ: kết hợp, lấy một ký tự, tính độ dài hoặc tìm trong chữ.",
            en: "Work with texts: join them, take a letter, find their length or search them.",
            blocks: "say (join [Xin chào ] (answer)) for (2) seconds",
        },
    ),
    (
        EXTENDED,
        MathOperators,
        4,
        Hint {
            vi: "Dùng hàm lượng giác (sin, cos, tan), ví dụ để di chuyển theo hình tròn.",
            en: "Use trigonometry (sin, cos, tan), to move in a circle for instance.",
            blocks: "set x to ((100) * ([cos v] of (angle)))\nset y to ((100) * ([sin v] of (angle)))",
        },
    ),
    (
        EXTENDED,
        MotionOperators,
        1,
        Hint {
            vi: "Cho nhân vật di chuyển hoặc đi tới một vị trí.",
            en: "Let a sprite move, or go to a place.",
            blocks: "go to x: (0) y: (0)\nmove (10) steps",
        },
    ),
    (
        EXTENDED,
        MotionOperators,
        2,
        Hint {
            vi: "Cho nhân vật xoay hoặc đặt hướng.",
            en: "Let a sprite turn, or point it somewhere.",
            blocks: "point in direction (90)\nturn cw (15) degrees",
        },
    ),
    (
        EXTENDED,
        MotionOperators,
        3,
        Hint {
            vi: "Cho nhân vật lướt đến một vị trí.",
            en: "Let a sprite glide to a place.",
            blocks: "glide (1) secs to x: (100) y: (50)",
        },
    ),
    (
        EXTENDED,
        MotionOperators,
        4,
        Hint {
            vi: "Phối hợp ít nhất năm khối chuyển động trong một kịch bản.",
            en: "Use five or more motion blocks in one script.",
            blocks: "go to x: (0) y: (0)\npoint in direction (90)\nforever\nmove (10) steps\nturn cw (5) degrees\nif on edge, bounce\nend",
        },
    ),
];

#[cfg(test)]
mod tests {
    use scratch::analyse;

    use super::*;

    #[test]
    fn every_level_but_the_highest_has_a_hint() {
        for rubric in ScratchRubric::ALL {
            for mark in analyse(&scratch::Project::default(), *rubric).dimensions {
                for score in 0..mark.max {
                    let hint = hint(*rubric, mark.dimension, score);
                    let is_whole = hint.is_some_and(|it| !it.vi.is_empty() && !it.en.is_empty() && it.vi != it.en);
                    assert!(is_whole, "{rubric} {} {score}", mark.dimension);
                }
                assert!(hint(*rubric, mark.dimension, mark.max).is_none(), "{rubric} {}", mark.dimension);
            }
        }
    }

    #[test]
    fn blocks_are_closed() {
        for (_, dimension, level, hint) in HINTS {
            let count = |word: &str| hint.blocks.lines().filter(|line| line.starts_with(word)).count();
            let opened = count("if <") + count("repeat ") + count("forever");
            assert_eq!(opened, count("end"), "{dimension} {level}");
            let pairs = [('(', ')'), ('[', ']')];
            for (opening, closing) in pairs {
                assert_eq!(
                    hint.blocks.matches(opening).count(),
                    hint.blocks.matches(closing).count(),
                    "{dimension} {level}"
                );
            }
        }
    }
}
