// What the walks over practice begin with: people and problems of their own, and solutions of the demo's problems.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { untilDone } from '../../scripts/lib/bench/site-client.mjs';
import { demo, goTo, newPage, newVisitor } from './browser.mjs';
import { ask, password } from './course-data.mjs';
import { problem as sum, right } from './solutions.mjs';

/** What nobody else has in their name or title: no digits, so that it may be a part of a person's name. */
export const unique = () =>
  randomUUID()
    .replaceAll('-', '')
    .slice(0, 10)
    .replace(/\d/g, (digit) => 'ghijklmnop'[digit]);

/** Slugs of the challenges that a run makes where the site has none: all are solved by the same program. */
const OWN = 'thu-thach-tinh-tong-';

/** Somebody grown up who has just signed up, told all that the site asks for, and is in a class of that name. */
export async function aLearner({ group = `K${unique()}` } = {}) {
  const email = `luyen-${randomUUID()}@demo.example`;
  const full_name = `Lê Minh T${unique()}`;
  const token = await ask(undefined, 'POST', '/api/users/sign-up', { email, password, full_name });
  const told = { type: 'student', dob: '2006-09-02', phone_number: '0912345678', class: group, congratulations: false };
  const { id } = await ask(token, 'PUT', '/api/users/info', told);
  return { id, email, token, group };
}

/** A problem of a token's that is out: the sum of the numbers from one. */
export const aProblem = (token, title, more = {}) =>
  ask(token, 'POST', '/api/problems', {
    title,
    statement: sum.statement,
    input_description: 'Số nguyên $n$.',
    output_description: 'Tổng.',
    constraints: '',
    difficulty: 'easy',
    max_score: 100,
    allowed_languages: null,
    time_limit_ms: 1000,
    memory_limit_mib: 256,
    checker: { kind: 'tokens' },
    visibility: 'unlisted',
    status: 'published',
    test_cases: sum.tests.map(({ input, output, sample }) => ({ input, output, is_sample: sample })),
    ...more,
  });

/** Today's challenge as a learner finds it. Where the site has none the admin makes one. */
export async function todaysChallenge(admin, learner) {
  const found = () => ask(learner.token, 'GET', '/api/challenge-problem/daily');
  const known = await found();
  if (known) return known;
  const own = await aProblem(admin, 'Thử thách tính tổng', { slug: `${OWN}${unique()}`, visibility: 'public' });
  const start_date = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  await ask(admin, 'POST', '/api/challenge-problem', { kind: 'daily', question_id: own.id, start_date });
  return found();
}

/** A program that solves a problem of the demo, or one of the runs' own; new to the judge. */
export function solutionOf(slug) {
  if (slug.startsWith(OWN)) return { written: 'Python', source: `${right}# ${unique()}\n` };
  const file = (ending) => `control-plane/content/demo/${slug}/solutions/ac.${ending}`;
  if (existsSync(file('py'))) {
    return { written: 'Python', source: `${readFileSync(file('py'), 'utf8')}\n# ${unique()}\n` };
  }
  assert.ok(existsSync(file('cpp')), `nobody knows how ${slug} is solved`);
  return { written: 'C++17', source: `${readFileSync(file('cpp'), 'utf8')}\n// ${unique()}\n` };
}

/** Has somebody solve a problem of the demo. */
export async function solve({ token }, slug) {
  const { id } = await ask(token, 'GET', `/api/problems/${slug}`);
  const { written, source } = solutionOf(slug);
  const languages = await ask(token, 'GET', '/api/snippet/judge-language');
  const { id: language } = languages.find(({ key }) => key === (written === 'Python' ? 'python3' : 'cpp'));
  const submit = `/api/learning/code-question/judge/${id}/submit-coding-question`;
  const { token: job } = await ask(token, 'POST', submit, { language_id: language, source_code: source });
  const events = `/api/learning/code-question/judge-result/${job}/submission_result/events`;
  const { status } = await untilDone(demo.base, events, token);
  assert.equal(status, 'AC');
}

/** What others read of somebody who has points. */
export async function shownName({ token }) {
  const { me } = await ask(token, 'GET', '/api/users/leader-board?filter=all');
  return me.around.find((row) => row.is_me).user.name;
}

/** The days of a month in which there is no challenge, more than a year ahead: nobody looks there. */
export async function anEmptyMonth(token) {
  const now = new Date();
  for (;;) {
    const month = now.getUTCMonth() + 14 + Math.floor(Math.random() * 24);
    const days = [];
    for (let day = 1; ; day += 1) {
      const date = new Date(Date.UTC(now.getUTCFullYear(), month, day));
      if (date.getUTCMonth() !== month % 12) break;
      days.push(date.toISOString().slice(0, 10));
    }
    if ((await challengesOf(token, days)).length === 0) return days;
  }
}

/** The challenges that touch some days. */
export const challengesOf = (token, days) =>
  ask(token, 'GET', `/api/challenge-problem?from=${days[0]}&to=${days.at(-1)}`);

/**
 * Pages of somebody's, or of a visitor without a session; nothing may go wrong in any, nor stick out. `work` is given what
 * opens a page by its address.
 */
export async function visit(browser, place, token, work) {
  const context = await newVisitor(browser, place);
  const tabs = [];
  const open = async (address) => {
    const tab = await newPage(context);
    tabs.push(tab);
    await goTo(tab.page, `${demo.base}${place.prefix}${address}`);
    return tab.page;
  };
  try {
    if (token) {
      await context.addCookies([
        { name: 'access_token', value: token, url: demo.base, httpOnly: true, sameSite: 'Lax' },
      ]);
    }
    await work(open);
    for (const { page, noise } of tabs) {
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(sideways <= 1, `${page.url()} scrolls sideways by ${sideways} px`);
      assert.deepEqual(noise, [], page.url());
    }
  } finally {
    await context.close();
  }
}
