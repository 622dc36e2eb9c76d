/** Programs to begin with, by the beginning of the language's key. */
export type Samples<T = string> = Record<string, T>;

/** The sample for a language; `null` where there is none. With other values than texts: their key. */
export function sampleFor(samples: Samples<unknown>, key: string): string | null {
  const name = Object.keys(samples).find((start) => key.startsWith(start));
  if (!name) return null;
  const found = samples[name];
  return typeof found === 'string' ? found : name;
}

/** Compares the number that was printed with the one expected. Called with input, output and answer; 0 is right, 1 wrong. */
export const checkerSamples: Samples = {
  cpp: `#include <fstream>
#include <iostream>

// argv: input.txt output.txt answer.txt. Exit code 0: accepted, 1: wrong answer.
int main(int argc, char** argv) {
    std::ifstream input(argv[1]), output(argv[2]), answer(argv[3]);
    long long found, expected;
    answer >> expected;
    if (!(output >> found)) {
        std::cerr << "no number was printed";
        return 1;
    }
    if (found != expected) {
        std::cerr << "another number was expected";
        return 1;
    }
    return 0;
}
`,
  python: `import sys

# sys.argv: input.txt output.txt answer.txt. Exit code 0: accepted, 1: wrong answer.
output = open(sys.argv[2]).read().split()
answer = open(sys.argv[3]).read().split()

if output != answer:
    print("another output was expected", file=sys.stderr)
    sys.exit(1)
`,
};

/** Guess the number. Called with input, output and answer; standard input and output are the learner's program. */
export const interactorSamples: Samples = {
  cpp: `#include <fstream>
#include <iostream>

// argv: input.txt output.txt answer.txt. cin and cout talk with the learner's program.
int main(int argc, char** argv) {
    std::ifstream input(argv[1]);
    int secret, guess;
    input >> secret;
    for (int turn = 0; turn < 20 && std::cin >> guess; ++turn) {
        if (guess == secret) {
            std::cout << "=" << std::endl;
            return 0;
        }
        std::cout << (secret < guess ? "<" : ">") << std::endl;
    }
    std::cerr << "not found";
    return 1;
}
`,
  python: `import sys

# sys.argv: input.txt output.txt answer.txt. input() and print() talk with the learner's program.
secret = int(open(sys.argv[1]).read())
for turn in range(20):
    guess = int(input())
    if guess == secret:
        print("=", flush=True)
        sys.exit(0)
    print("<" if secret < guess else ">", flush=True)
print("not found", file=sys.stderr)
sys.exit(1)
`,
};

/** The learner writes \`add\`; the author reads and prints. */
export const driverSamples: Samples<{ source: string; solution_file: string; template: string }> = {
  cpp: {
    source: `#include <iostream>
#include "solution.h"

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << add(a, b) << std::endl;
}
`,
    solution_file: 'solution.h',
    template: `long long add(long long a, long long b) {
    return 0;
}
`,
  },
  python: {
    source: `from solution import add

a, b = map(int, input().split())
print(add(a, b))
`,
    solution_file: 'solution.py',
    template: `def add(a, b):
    return 0
`,
  },
};
