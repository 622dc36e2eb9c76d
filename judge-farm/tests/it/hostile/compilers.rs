//! Attacks on and through compilers.

use judge_farm::client::NewJob;

use super::{Arena, file, verdict};
use crate::farm::{C, CPP, JAVA, test};

/// `name`, language, source; each must be refused without harm.
const BOMBS: &[(&str, i32, &str)] = &[
    ("an endless file", C, "#include \"/dev/urandom\"\nint main(void) { return 0; }"),
    ("endless nothing", C, "#include \"/dev/zero\"\nint main(void) { return 0; }"),
    ("standard input", C, "#include \"/dev/stdin\"\n#include \"/proc/self/fd/0\"\nint main(void) { return x; }"),
    ("a file that includes itself", C, "#include __FILE__\n#include __FILE__\nint main(void) {}"),
    (
        "macros",
        C,
        "#define A B B B B B B B B B B\n#define B C C C C C C C C C C\n#define C D D D D D D D D D D\n#define D E E E E E E E E E E\n#define E F F F F F F F F F F\n#define F G G G G G G G G G G\n#define G 1+1+1+1+1+1+1+1+1+1+\nint x = A 0;\nint main(void) {}",
    ),
    (
        "templates",
        CPP,
        "template<int N> struct A { static constexpr long v = A<N - 1>::v + A<N - 2>::v; A<N * 2> a; };\nint main() { return A<1000>::v; }",
    ),
    (
        "a loop while compiling",
        CPP,
        "constexpr int f() { long n = 0; for (;;) n++; return n; }\nconstexpr int x = f();\nint main() { return x; }",
    ),
    ("a gigabyte", C, "char big[1 << 30] = {1};\nint main(void) {}"),
    ("a gigabyte of code", C, "__asm__(\".rept 100000000\\n.quad 1, 2, 3\\n.endr\");\nint main(void) {}"),
    ("a hole", C, "__asm__(\".fill 0x7fffffffffff, 1, 1\");\nint main(void) {}"),
    ("the assembler's own recursion", C, "__asm__(\".macro m\\nm\\nm\\n.endm\\nm\");\nint main(void) {}"),
    ("a file of another process", C, "__asm__(\".incbin \\\"/proc/1/environ\\\"\");\nint main(void) {}"),
    ("an endless binary", C, "__asm__(\".incbin \\\"/dev/zero\\\"\");\nint main(void) {}"),
    (
        "a library that is not there",
        C,
        "#pragma comment(lib, \"/proc/1/exe\")\n#include </proc/1/exe>\nint main(void) {}",
    ),
    ("words without end", CPP, "struct A { A* operator->(); };\nint main() { A a; return a->x; }"),
];

#[tokio::test]
async fn compilers_are_locked_up_like_programs() {
    let mut arena = Arena::start().await;
    for (name, language, source) in BOMBS {
        let outcome = arena.survive(arena.job(*language, source, vec![test(1, "", "")])).await;
        assert_eq!(outcome.status, "CPE", "{name}: {outcome:?}");
        assert!(outcome.compile_output.len() < 200_000, "{name} floods");
    }
    arena.end().await;
}

#[tokio::test]
async fn compilers_tell_nothing_and_take_no_orders() {
    let mut arena = Arena::start().await;
    let environment = "#include <stdio.h>\n#include <string.h>\n__asm__(\".pushsection .rodata\\n.globl at, end\\nat: .incbin \\\"/proc/self/environ\\\"\\nend: .byte 0\\n.popsection\");\nextern const char at[], end[];\nint main(void) { for (const char *p = at; p < end; p += strlen(p) + 1) if (strstr(p, \"LOPHOC\") || strstr(p, \"DATABASE\") || strstr(p, \"DOCKER\") || strstr(p, \"SECRET\")) puts(p); puts(\"ok\"); }";
    let outcome = arena.survive(arena.job(C, environment, vec![test(1, "", "ok")])).await;
    assert_eq!(outcome.status, "AC", "the compiler's environment: {outcome:?}");

    // Orders to a compiler that lie beside the source: each would spoil the honest program.
    let honest = "#include <stdio.h>\nint main(void) { puts(\"ok\"); }";
    let orders = [
        file("specs", "*link:\n-r\n\n*cc1:\n-fplugin=/box/evil.so\n"),
        file("main.c.gcda", "not a profile"),
        file("a.out.lto.o", "not an object"),
        file("libm.so", "not a library"),
        file("ld.so.preload", "/box/evil.so"),
        file("stdio.h", "#error taken for the real one"),
        file(".gdbinit", "shell false"),
        file("cc1", "#!/bin/sh\nexit 1\n"),
    ];
    let job = NewJob { files: orders.to_vec(), ..arena.job(C, honest, vec![test(1, "", "ok")]) };
    let outcome = arena.survive(job).await;
    assert_eq!(verdict(&outcome), "AC", "orders to the C compiler: {outcome:?}");

    // A processor of annotations would run inside the compiler; this one's output fails to compile.
    let processor = "import javax.annotation.processing.*;\nimport javax.lang.model.element.*;\nimport java.util.*;\n@SupportedAnnotationTypes(\"*\")\npublic class Evil extends AbstractProcessor {\n    public boolean process(Set<? extends TypeElement> a, RoundEnvironment r) {\n        throw new RuntimeException(\"the processor ran\");\n    }\n}\n";
    let files = vec![
        file("META-INF/services/javax.annotation.processing.Processor", "Evil\n"),
        file("Evil.java", processor),
        file("javac.cfg", "-processor Evil"),
    ];
    let main =
        "public class Main { static Evil evil; public static void main(String[] a) { System.out.println(\"ok\"); } }";
    let job = NewJob { files, time_limit_ms: 5000, ..arena.job(JAVA, main, vec![test(1, "", "ok")]) };
    let outcome = arena.survive(job).await;
    assert_eq!(verdict(&outcome), "AC", "annotation processors: {outcome:?}");
    arena.end().await;
}
