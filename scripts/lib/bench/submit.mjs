// From handing a solution in to its verdict: over HTTP (POST to the `done` event) and in the browser (click to the
// verdict on the screen), against the running `up`. Beside each stands the limit that the project has set itself.
import { figure, median, print } from "./figures.mjs";
import { call, demo, untilDone } from "./site-client.mjs";

const rounds = 15;
const site = demo();

const token = await call(site.base, "POST", "/api/users/sign-in", { body: site.accounts.teacher });
const languages = await call(site.base, "GET", "/api/snippet/judge-language", { token });
const idOf = (key) => {
  const found = languages.find((language) => language.key === key);
  if (!found) throw new Error(`the site has no language ${key}: ${languages.map((language) => language.key).join(", ")}`);
  return found.id;
};

// A draft of the teacher's own: ten small tests, seen by nobody else and deleted at the end.
const problem = await call(site.base, "POST", "/api/problems", {
  token,
  body: {
    title: `Đo thời gian chấm ${Date.now()}`,
    statement: "In ra tổng của hai số.",
    input_description: "Hai số nguyên.",
    output_description: "Tổng.",
    constraints: "",
    difficulty: "easy",
    max_score: 100,
    allowed_languages: null,
    time_limit_ms: 2000,
    memory_limit_mib: 256,
    checker: { kind: "tokens" },
    visibility: "private",
    status: "draft",
    test_cases: Array.from({ length: 10 }, (_, index) => ({ input: `${index} ${index * 7}\n`, output: `${index * 8}\n`, is_sample: false, score: 10 })),
  },
});

async function submit(language_id, source_code) {
  const began = performance.now();
  const { token: job } = await call(site.base, "POST", `/api/learning/code-question/judge/${problem.id}/submit-coding-question`, { token, body: { language_id, source_code } });
  const outcome = await untilDone(site.base, `/api/learning/code-question/judge-result/${job}/submission_result/events`, token);
  const took = performance.now() - began;
  if (outcome.status !== "AC") throw new Error(`expected AC, got ${JSON.stringify(outcome).slice(0, 300)}`);
  return took;
}

async function p50(language, source) {
  const id = idOf(language);
  await submit(id, source(0));
  const times = [];
  for (let round = 1; round <= rounds; round++) times.push(await submit(id, source(round)));
  return median(times);
}

try {
  const python = await p50("python3", (round) => `a, b = map(int, input().split())\nprint(a + b)  # ${Date.now()} ${round}\n`);
  const stamp = Date.now();
  const cpp = await p50("cpp17", () => `// ${stamp}\n#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }\n`);
  print("submit", [
    figure("Python, 10 tests, POST to done (p50)", python, 1000, "ms, limit"),
    figure("C++ compiled before, 10 tests, POST to done (p50)", cpp, 500, "ms, limit"),
  ]);
} finally {
  await call(site.base, "DELETE", `/api/problems/${problem.id}`, { token });
}
process.exit(0);
