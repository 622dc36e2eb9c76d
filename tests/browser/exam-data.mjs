// What the browser tests of exam rooms share: a school test, its candidates with their cards, and the way to its question.
import assert from 'node:assert/strict';
import { call } from '../../scripts/lib/bench/site-client.mjs';
import { barriers, demo, newPage, newVisitor, openBrowser, screenshot, signInAs } from './browser.mjs';
import { words } from './words.mjs';

// Contests of earlier runs stay: each run makes its own.
const run = Date.now().toString(36);
/** The right answer to the one question. */
export const town = 'Hà Nội';
/** The candidate who sits it: the first of those brought in. */
export const huy = 'Võ Gia Huy';

/** One call of the site. */
export const ask = (token, method, path, body) => call(demo.base, method, path, { token, body });
/** The words of a place: `(folder, key, values)`. */
export const speaking =
  ({ language }) =>
  (folder, key, values) =>
    words(folder, key, values, language);
/** The words of the candidate's room. */
export const room = 'features/examRoom';
const candidates = 'features/contests/contestManage/candidates';

/** A browser, and the sessions of those who make exams and take them away. */
export async function openExams() {
  const tokenOf = (role) => ask(undefined, 'POST', '/api/users/sign-in', demo.accounts[role]);
  const [browser, teacher, admin] = await Promise.all([openBrowser(), tokenOf('teacher'), tokenOf('admin')]);
  return { browser, teacher, admin };
}

/** A contest of one question, private: its candidates find it by their cards alone. */
export async function aTest({ teacher }, place) {
  const question = await ask(teacher, 'POST', '/api/question', {
    type: 'single_choice',
    name: `Thủ đô ${run} ${place.name}`,
    statement: 'Thủ đô nước ta?',
    format: 'markdown',
    score: 10,
    difficulty: 'easy',
    visibility: 'private',
    show_solution: 'answered',
    answers: [
      { text: town, correct: true },
      { text: 'Đà Nẵng', correct: false },
    ],
  });
  const now = Math.floor(Date.now() / 1000);
  return ask(teacher, 'POST', '/api/contests', {
    name: `Kiểm tra ${run} ${place.name}`,
    format: 'test',
    submission_mode: 'once',
    exercise_type: 'timed',
    start_time: now - 60,
    end_time: now + 7200,
    show_ranks: 'off',
    candidate_id: true,
    status: 'published',
    visibility: 'private',
    room: { single_session: true, candidate_moves: true, review: 'score', variants: 0, ip_ranges: [] },
    parts: [
      { name: 'Phần chung', question_amount: 1, quiz_time: 45, questions: [{ question_id: question.id, score: 10 }] },
    ],
  });
}

/** A page of somebody's, in which nothing may go wrong but what is told beforehand. */
export async function visit({ browser }, place, work, role, expected = () => false) {
  const context = await newVisitor(browser, place);
  try {
    if (role) await signInAs(context, role);
    const { page, noise } = await newPage(context);
    await work(page);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(sideways <= 1, `it scrolls sideways by ${sideways} px`);
    assert.deepEqual(
      noise.filter((line) => !expected(line)),
      [],
    );
  } finally {
    await context.close();
  }
}

/** Brings candidates in from a file; the password on the card of the first. */
export async function bringIn(exams, place, contest) {
  const say = speaking(place);
  const wizard = (key, values) => say('ui/importWizard', key, values);
  let password;
  await visit(
    exams,
    place,
    async (page) => {
      await page.goto(`${demo.base}${place.prefix}/manage/contests/${contest.id}?tab=candidates`);
      await page
        .getByRole('button', { name: say(candidates, 'import.action') })
        .first()
        .click();
      const list = `SBD;Họ và tên;Ngày sinh;Lớp;Phòng;Máy\nT-01;${huy};02/09/2010;10A9;P1;1\nT-02;Lý Hà;28/02/2010;10A9;P1;2\n`;
      const file = { name: 'thi-sinh.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: wizard('next'), exact: true }).click();
      await page.getByRole('button', { name: wizard('check.start_other', { number: '2' }), exact: true }).click();
      await page.getByText(wizard('result.title')).first().waitFor();
      await page.getByRole('button', { name: wizard('close'), exact: true }).click();
      await page.getByText(huy).first().waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `exam-candidates-${place.name}`);
      await page.getByRole('button', { name: say(candidates, 'print.action') }).click();
      await page.getByRole('button', { name: say(candidates, 'print.make'), exact: true }).click();
      const card = page.getByRole('listitem', { name: `T-01 ${huy}` });
      await card.waitFor();
      password = (await card.locator('strong[translate=no]').textContent()).trim();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `exam-cards-${place.name}`);
    },
    'teacher',
  );
  return password;
}

/** Signs in with a card, by keyboard. */
export async function signIn(page, place, contest, password) {
  const say = (key, values) => speaking(place)(room, key, values);
  await page.goto(`${demo.base}${place.prefix}/test/${contest.slug}?sbd=T-01`);
  await page.getByLabel(say('signIn.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Signs in, passes the look at the computer and begins the part, whose question is then there. */
export async function beginPart(page, place, contest, password) {
  const say = (key, values) => speaking(place)(room, key, values);
  await signIn(page, place, contest, password);
  await page.getByRole('button', { name: say('enter.action'), exact: true }).click();
  await page.getByRole('button', { name: say('check.pass'), exact: true }).click();
  await page.getByRole('button', { name: new RegExp(`^${say('part.begin')}`) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('part.begin'), exact: true })
    .click();
  await page.getByRole('radio', { name: town }).waitFor();
}
