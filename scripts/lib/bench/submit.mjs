// From handing a solution in to its verdict: over HTTP (POST to the `done` event) and in the browser (click to the
// verdict on the screen), against the running `up`. Beside each stands the limit that the project has set itself.
import {
  chooseLanguage,
  goTo,
  newPage,
  newVisitor,
  openBrowser,
  paste,
  signInAs,
} from '../../../tests/browser/browser.mjs';
import { words } from '../../../tests/browser/words.mjs';
import { figure, median, print } from './figures.mjs';
import { call, demo, untilDone } from './site-client.mjs';

const rounds = 15;
// A person may hand in ten times in twenty seconds.
const pause = () => new Promise((resolve) => setTimeout(resolve, 2_100));
const site = demo();

const token = await call(site.base, 'POST', '/api/users/sign-in', { body: site.accounts.teacher });
const languages = await call(site.base, 'GET', '/api/snippet/judge-language', { token });
const idOf = (key) => {
  const found = languages.find((language) => language.key === key);
  if (!found)
    throw new Error(`the site has no language ${key}: ${languages.map((language) => language.key).join(', ')}`);
  return found.id;
};

// Every source is new to the judge, but for C++, where compiling is not what is measured.
const python = () => `a, b = map(int, input().split())\nprint(a + b)  # ${Date.now()}\n`;
const stamp = Date.now();
const cpp = () =>
  `// ${stamp}\n#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }\n`;

// A draft of the teacher's own: ten small tests, seen by nobody else and deleted at the end.
const problem = await call(site.base, 'POST', '/api/problems', {
  token,
  body: {
    title: `Đo thời gian chấm ${stamp}`,
    statement: 'In ra tổng của hai số.',
    input_description: 'Hai số nguyên.',
    output_description: 'Tổng.',
    constraints: '',
    difficulty: 'easy',
    max_score: 100,
    allowed_languages: null,
    time_limit_ms: 2000,
    memory_limit_mib: 256,
    checker: { kind: 'tokens' },
    visibility: 'private',
    status: 'draft',
    test_cases: Array.from({ length: 10 }, (_, index) => ({
      input: `${index} ${index * 7}\n`,
      output: `${index * 8}\n`,
      is_sample: false,
      score: 10,
    })),
  },
});

let limit_ms = 2000;

/** Makes the next round one that was never judged, though its program was compiled: kept verdicts are not what is measured. */
const judgedAnew = () =>
  call(site.base, 'PUT', `/api/problems/${problem.id}`, { token, body: { time_limit_ms: ++limit_ms } });

/** The middle time of `rounds` rounds, the first one left out. */
async function p50(round) {
  const times = [];
  for (let count = 0; count <= rounds; count++) {
    await pause();
    const took = await round();
    if (count > 0) times.push(took);
  }
  return median(times);
}

async function overHttp(language_id, source_code) {
  const began = performance.now();
  const path = `/api/learning/code-question/judge/${problem.id}/submit-coding-question`;
  const { token: job } = await call(site.base, 'POST', path, { token, body: { language_id, source_code } });
  const outcome = await untilDone(
    site.base,
    `/api/learning/code-question/judge-result/${job}/submission_result/events`,
    token,
  );
  if (outcome.status !== 'AC') throw new Error(`expected AC, got ${JSON.stringify(outcome).slice(0, 300)}`);
  return performance.now() - began;
}

/** Clicks in the page and looks at every frame until the verdict stands there; the page's own clock. */
const clickToVerdict = ({ submit, accepted }) =>
  new Promise((resolve, reject) => {
    const button = [...document.querySelectorAll('button')].find((element) => element.textContent.trim() === submit);
    const began = performance.now();
    let judging = false;
    button.click();
    const look = () => {
      const verdict = document.querySelector('.lp-verdict h3')?.textContent ?? '';
      judging ||= verdict === '';
      if (judging && verdict.startsWith(accepted)) resolve(performance.now() - began);
      else if (performance.now() - began > 20_000) reject(new Error(`no verdict but ${JSON.stringify(verdict)}`));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

async function inBrowser(page, source) {
  await paste(page, page.getByRole('textbox', { name: words('features/editor', 'label') }), source);
  return page.evaluate(clickToVerdict, {
    submit: words('features/problems', 'work.submit'),
    accepted: words('ui', 'verdict.AC'),
  });
}

const browser = await openBrowser();
try {
  const context = await newVisitor(browser);
  await signInAs(context, 'teacher');
  const { page } = await newPage(context);
  await goTo(page, `${site.base}/problems/${problem.slug}`);
  await chooseLanguage(page, words('features/editor', 'language'), 'Python');
  await page.locator('.cm-editor').waitFor();
  const limit = { python: 1000, cpp: 500 };
  const figures = [
    figure(
      'Python, 10 tests, click to verdict (p50)',
      await p50(() => inBrowser(page, python())),
      limit.python,
      'ms, limit',
    ),
  ];
  await chooseLanguage(page, words('features/editor', 'language'), 'C++');
  figures.push(
    figure(
      'C++ compiled before, 10 tests, click to verdict (p50)',
      await p50(() => judgedAnew().then(() => inBrowser(page, cpp()))),
      limit.cpp,
      'ms, limit',
    ),
    figure(
      'Python, 10 tests, POST to done (p50)',
      await p50(() => overHttp(idOf('python3'), python())),
      limit.python,
      'ms, limit',
    ),
    figure(
      'C++ compiled before, 10 tests, POST to done (p50)',
      await p50(() => judgedAnew().then(() => overHttp(idOf('cpp'), cpp()))),
      limit.cpp,
      'ms, limit',
    ),
  );
  print('submit', figures);
} finally {
  await browser.close();
  await call(site.base, 'DELETE', `/api/problems/${problem.id}`, { token });
}
process.exit(0);
