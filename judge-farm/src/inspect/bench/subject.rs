//! The programs that the benches run.

use super::super::test;
use crate::job::JobTest;
use crate::languages::{Language, find};
use anyhow::Context;

pub const C: i32 = 50;
pub const CPP: i32 = 54;
pub const PYTHON: i32 = 71;

/// Reads two numbers and writes their sum.
pub const C_SUM: &str = "#include <stdio.h>\nint main(void) { long a, b; if (scanf(\"%ld %ld\", &a, &b) == 2) printf(\"%ld\\n\", a + b); return 0; }\n";
/// The same in C++, with a part of its library that no header is precompiled for.
pub const CPP_SUM: &str = "#include <algorithm>\n#include <iostream>\n#include <string>\n#include <vector>\nint main() {\n    std::vector<long long> given;\n    for (long long one; std::cin >> one;) given.push_back(one);\n    std::sort(given.begin(), given.end());\n    long long sum = 0;\n    for (long long one : given) sum += one;\n    std::cout << sum << \"\\n\";\n}\n";
/// The same with the header of everything, that learners use and the cell has precompiled.
pub const CPP_EVERYTHING: &str = "#include <bits/stdc++.h>\nusing namespace std;\nint main() {\n    long long a, b;\n    cin >> a >> b;\n    cout << a + b << \"\\n\";\n}\n";
/// The same in Python.
pub const PYTHON_SUM: &str = "print(sum(map(int, input().split())))\n";

/// Sorts as many numbers as it is told, in C++, and writes the sum of every second one.
pub const CPP_SORT: &str = "#include <algorithm>\n#include <iostream>\n#include <vector>\nint main() {\n    long long count;\n    std::cin >> count;\n    std::vector<long long> numbers(count);\n    for (long long i = 0; i < count; i++) numbers[i] = i * 7919 % count;\n    std::sort(numbers.begin(), numbers.end());\n    long long sum = 0;\n    for (long long i = 0; i < count; i += 2) sum += numbers[i];\n    std::cout << sum << \"\\n\";\n}\n";

/// The language, whose compiled programs need no library at their start, on the host as little as in
/// the cell.
pub fn linked_statically(id: i32) -> anyhow::Result<Language> {
    let mut language = known(id)?.clone();
    if let Some(compile) = &mut language.compile {
        compile.push("-static".to_owned());
    }
    Ok(language)
}

/// Python with this program on its command line.
pub fn python_command(program: &str) -> anyhow::Result<Language> {
    let mut language = known(PYTHON)?.clone();
    language.run = vec!["python3".to_owned(), "-c".to_owned(), program.to_owned()];
    Ok(language)
}

/// A language of the registry.
pub fn known(id: i32) -> anyhow::Result<&'static Language> {
    find(id).context("the registry has lost a language")
}

/// So many tests of the sum of two numbers, none like another and none like those of another `turn`.
pub fn sums(turn: usize, count: usize) -> Vec<JobTest> {
    (1..)
        .take(count)
        .map(|index| {
            let turn = i64::try_from(turn).unwrap_or_default();
            let right = i64::from(index) * 1_000_003 + 7;
            test(index, &format!("{turn} {right}\n"), &format!("{}\n", turn + right))
        })
        .collect()
}

/// So many tests of [`CPP_SORT`], none like those of another `turn` of the next thousand.
pub fn sorts(turn: usize, count: usize) -> Vec<JobTest> {
    let tests = (1..).take(count).map(|index| {
        // Never a multiple of the program's 7919: each number below comes once.
        let numbers = 100_000 + i64::try_from(turn % 1000).unwrap_or_default() + i64::from(index % 2);
        let evens = (numbers + 1) / 2;
        test(index, &format!("{numbers}\n"), &format!("{}\n", evens * (evens - 1)))
    });
    tests.collect()
}
