//! Of what decides, repeats, waits and is split up.

use scratch::ScratchDimension::{Abstraction, FlowControl, Logic, Synchronization};

use super::{BOTH, CLASSIC, EXTENDED, Hint, Row, each, same};

pub(super) const HINTS: &[Row] = &[
    (
        BOTH,
        Logic,
        1,
        Hint {
            vi: "Dùng khối “nếu … thì” để chương trình chỉ làm một việc khi điều kiện đúng.",
            en: "Use an “if … then” block, so that something happens only when a condition is true.",
            blocks: each(
                "forever\nif <touching (con trỏ chuột v)?> then\nsay [Xin chào!] for (2) seconds\nend\nend",
                "forever\nif <touching (mouse-pointer v)?> then\nsay [Hello!] for (2) seconds\nend\nend",
            ),
        },
    ),
    (
        BOTH,
        Logic,
        2,
        Hint {
            vi: "Dùng khối “nếu … thì … nếu không thì” để chọn một trong hai việc.",
            en: "Use an “if … then … else” block to choose one of two things.",
            blocks: each(
                "if <(điểm) > [10]> then\nsay [Thắng!]\nelse\nsay [Cố lên!]\nend",
                "if <(score) > [10]> then\nsay [You win!]\nelse\nsay [Keep going!]\nend",
            ),
        },
    ),
    (
        BOTH,
        Logic,
        3,
        Hint {
            vi: "Ghép hai điều kiện bằng “và”, “hoặc”, hay đảo điều kiện bằng “không phải”.",
            en: "Join two conditions by “and” or “or”, or turn one round with “not”.",
            blocks: each(
                "if <<key (cách v) pressed?> and <not <touching (cạnh v)?>>> then\nchange y by (10)\nend",
                "if <<key (space v) pressed?> and <not <touching (edge v)?>>> then\nchange y by (10)\nend",
            ),
        },
    ),
    (
        EXTENDED,
        Logic,
        4,
        Hint {
            vi: "Đặt một khối “nếu” bên trong khối “nếu” khác để xét lần lượt nhiều trường hợp.",
            en: "Put an “if” block into another “if”, to look at one case after another.",
            blocks: each(
                "if <(mạng) > [0]> then\nif <(điểm) > [10]> then\nnext backdrop\nend\nend",
                "if <(lives) > [0]> then\nif <(score) > [10]> then\nnext backdrop\nend\nend",
            ),
        },
    ),
    (
        BOTH,
        FlowControl,
        1,
        Hint {
            vi: "Nối hai khối trở lên thành một dãy lệnh chạy lần lượt.",
            en: "Put two or more blocks together, so that they run one after another.",
            blocks: each(
                "when green flag clicked\nmove (10) steps\nsay [Xin chào!]",
                "when green flag clicked\nmove (10) steps\nsay [Hello!]",
            ),
        },
    ),
    (
        BOTH,
        FlowControl,
        2,
        Hint {
            vi: "Dùng khối “lặp lại” hoặc “liên tục” thay vì chép cùng một lệnh nhiều lần.",
            en: "Use “repeat” or “forever” instead of the same blocks many times.",
            blocks: same("repeat (4)\nmove (50) steps\nturn cw (90) degrees\nend"),
        },
    ),
    (
        BOTH,
        FlowControl,
        3,
        Hint {
            vi: "Dùng khối “lặp lại cho đến khi” để vòng lặp dừng lúc một điều kiện đúng.",
            en: "Use “repeat until”, so that the loop ends when a condition is true.",
            blocks: each(
                "repeat until <touching (cạnh v)?>\nmove (10) steps\nend",
                "repeat until <touching (edge v)?>\nmove (10) steps\nend",
            ),
        },
    ),
    (
        EXTENDED,
        FlowControl,
        4,
        Hint {
            vi: "Đặt một vòng lặp trong vòng lặp khác, ví dụ để vẽ nhiều hình.",
            en: "Put a loop into another loop, to draw several figures for instance.",
            blocks: same(
                "repeat (6)\nrepeat (4)\nmove (50) steps\nturn cw (90) degrees\nend\nturn cw (60) degrees\nend",
            ),
        },
    ),
    (
        BOTH,
        Synchronization,
        1,
        Hint {
            vi: "Dùng khối “đợi … giây” để các hành động không xảy ra cùng một lúc.",
            en: "Use “wait … seconds”, so that things do not happen all at once.",
            blocks: each("say [Một]\nwait (1) seconds\nsay [Hai]", "say [One]\nwait (1) seconds\nsay [Two]"),
        },
    ),
    (
        BOTH,
        Synchronization,
        2,
        Hint {
            vi: "Phát tin cho nhân vật khác và bắt tin đó bằng “khi nhận …”, hoặc dừng bằng khối “dừng lại …”.",
            en: "Broadcast a message and receive it with “when I receive …” in another sprite, or end something with “stop …”.",
            blocks: each(
                "broadcast (bắt đầu v)\n\nwhen I receive [bắt đầu v]\nshow",
                "broadcast (start v)\n\nwhen I receive [start v]\nshow",
            ),
        },
    ),
    (
        BOTH,
        Synchronization,
        3,
        Hint {
            vi: "Dùng “đợi đến khi”, “phát tin … và đợi” hoặc “khi phông nền chuyển thành …” để các phần chờ nhau.",
            en: "Use “wait until”, “broadcast … and wait” or “when backdrop switches to …”, so that parts wait for each other.",
            blocks: each(
                "broadcast (câu chuyện v) and wait\nwait until <key (cách v) pressed?>\nnext backdrop",
                "broadcast (story v) and wait\nwait until <key (space v) pressed?>\nnext backdrop",
            ),
        },
    ),
    (
        EXTENDED,
        Synchronization,
        4,
        Hint {
            vi: "Phát ít nhất ba tin mà nơi nhận có khối “nếu” hoặc vòng lặp từ ba khối trở lên.",
            en: "Send at least three messages whose receivers have an “if”, or a loop of three or more blocks.",
            blocks: each(
                "when I receive [lên cấp v]\nrepeat (5)\nchange size by (10)\nwait (0.1) seconds\nchange size by (-10)\nend",
                "when I receive [level up v]\nrepeat (5)\nchange size by (10)\nwait (0.1) seconds\nchange size by (-10)\nend",
            ),
        },
    ),
    (
        BOTH,
        Abstraction,
        1,
        Hint {
            vi: "Chia chương trình thành nhiều kịch bản, mỗi kịch bản lo một việc.",
            en: "Split the program into several scripts, each for one thing.",
            blocks: each(
                "when green flag clicked\nshow\n\nwhen [cách v] key pressed\nmove (10) steps",
                "when green flag clicked\nshow\n\nwhen [space v] key pressed\nmove (10) steps",
            ),
        },
    ),
    (
        CLASSIC,
        Abstraction,
        2,
        Hint {
            vi: "Tạo khối lệnh của riêng em cho một việc làm nhiều lần.",
            en: "Make a block of your own for something that is done several times.",
            blocks: each(
                "define nhảy (độ cao)\nchange y by (độ cao)\nwait (0.2) seconds\nchange y by ((0) - (độ cao))",
                "define jump (height)\nchange y by (height)\nwait (0.2) seconds\nchange y by ((0) - (height))",
            ),
        },
    ),
    (
        CLASSIC,
        Abstraction,
        3,
        Hint {
            vi: "Tạo bản sao của nhân vật và viết việc của bản sao dưới “khi tôi bắt đầu là một bản sao”.",
            en: "Make clones of a sprite and write what they do below “when I start as a clone”.",
            blocks: each(
                "when I start as a clone\nshow\nglide (1) secs to (vị trí ngẫu nhiên v)\ndelete this clone",
                "when I start as a clone\nshow\nglide (1) secs to (random position v)\ndelete this clone",
            ),
        },
    ),
    (
        EXTENDED,
        Abstraction,
        2,
        Hint {
            vi: "Tạo bản sao của nhân vật và viết việc của bản sao dưới “khi tôi bắt đầu là một bản sao”.",
            en: "Make clones of a sprite and write what they do below “when I start as a clone”.",
            blocks: each(
                "when I start as a clone\nshow\nglide (1) secs to (vị trí ngẫu nhiên v)\ndelete this clone",
                "when I start as a clone\nshow\nglide (1) secs to (random position v)\ndelete this clone",
            ),
        },
    ),
    (
        EXTENDED,
        Abstraction,
        3,
        Hint {
            vi: "Tạo khối lệnh của riêng em cho một việc làm nhiều lần.",
            en: "Make a block of your own for something that is done several times.",
            blocks: each(
                "define nhảy (độ cao)\nchange y by (độ cao)\nwait (0.2) seconds\nchange y by ((0) - (độ cao))",
                "define jump (height)\nchange y by (height)\nwait (0.2) seconds\nchange y by ((0) - (height))",
            ),
        },
    ),
    (
        EXTENDED,
        Abstraction,
        4,
        Hint {
            vi: "Cho bản sao tự quyết định: dưới “khi tôi bắt đầu là một bản sao” dùng “nếu”, vòng lặp từ ba khối hoặc phát tin.",
            en: "Let clones decide for themselves: below “when I start as a clone” use an “if”, a loop of three blocks or a broadcast.",
            blocks: each(
                "when I start as a clone\nrepeat until <touching (cạnh v)?>\nmove (5) steps\nif <touching (Mèo v)?> then\nbroadcast (bắt được v)\nend\nnext costume\nend\ndelete this clone",
                "when I start as a clone\nrepeat until <touching (edge v)?>\nmove (5) steps\nif <touching (Cat v)?> then\nbroadcast (caught v)\nend\nnext costume\nend\ndelete this clone",
            ),
        },
    ),
];
