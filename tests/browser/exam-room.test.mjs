// A school test: candidates come in from a file, cards are made, and a candidate sits it with theirs, through a pause and on to
// another computer; on a desk in Vietnamese and on a phone in English.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { call } from '../../scripts/lib/bench/site-client.mjs';
import { barriers, demo, newPage, newVisitor, openBrowser, screenshot, signInAs } from './browser.mjs';
import { words } from './words.mjs';

const places = [
  { name: 'desk', width: 1440, language: 'vi', prefix: '', locale: 'vi-VN' },
  { name: 'phone', width: 390, language: 'en', prefix: '/en', locale: 'en-GB' },
];
// Contests of earlier runs stay: each run makes its own.
const run = Date.now().toString(36);
const town = 'Hà Nội';

let browser, teacher, admin;
const ask = (token, method, path, body) => call(demo.base, method, path, { token, body });
const speaking =
  ({ language }) =>
  (folder, key, values) =>
    words(folder, key, values, language);
const room = 'features/examRoom';
const candidates = 'features/contests/contestManage/candidates';

before(async () => {
  browser = await openBrowser();
  const tokenOf = (role) => ask(undefined, 'POST', '/api/users/sign-in', demo.accounts[role]);
  [teacher, admin] = [await tokenOf('teacher'), await tokenOf('admin')];
});
after(() => browser.close());

/** A contest of one question, private: its candidates find it by their cards alone. */
async function aTest(place) {
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
async function visit(place, work, role, expected = () => false) {
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
async function bringIn(place, contest) {
  const say = speaking(place);
  const wizard = (key, values) => say('ui/importWizard', key, values);
  let password;
  await visit(
    place,
    async (page) => {
      await page.goto(`${demo.base}${place.prefix}/manage/contests/${contest.id}?tab=candidates`);
      await page
        .getByRole('button', { name: say(candidates, 'import.action') })
        .first()
        .click();
      const list =
        'SBD;Họ và tên;Ngày sinh;Lớp;Phòng;Máy\nT-01;Võ Gia Huy;02/09/2010;10A9;P1;1\nT-02;Lý Hà;28/02/2010;10A9;P1;2\n';
      const file = { name: 'thi-sinh.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: wizard('next'), exact: true }).click();
      await page.getByRole('button', { name: wizard('check.start_other', { number: '2' }), exact: true }).click();
      await page.getByText(wizard('result.title')).first().waitFor();
      await page.getByRole('button', { name: wizard('close'), exact: true }).click();
      await page.getByText('Võ Gia Huy').first().waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `exam-candidates-${place.name}`);
      await page.getByRole('button', { name: say(candidates, 'print.action') }).click();
      await page.getByRole('button', { name: say(candidates, 'print.make'), exact: true }).click();
      const card = page.getByRole('listitem', { name: 'T-01 Võ Gia Huy' });
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
async function signIn(page, place, contest, password) {
  const say = (key, values) => speaking(place)(room, key, values);
  await page.goto(`${demo.base}${place.prefix}/test/${contest.slug}?sbd=T-01`);
  await page.getByLabel(say('signIn.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

for (const place of places) {
  test(`a school test by cards, paused, and moved to another computer (${place.name})`, async () => {
    const say = (key, values) => speaking(place)(room, key, values);
    const contest = await aTest(place);
    const password = await bringIn(place, contest);
    await visit(
      place,
      async (page) => {
        await page.goto(`${demo.base}${place.prefix}/test/${contest.slug}`);
        await page.getByLabel(say('signIn.password'), { exact: true }).waitFor();
        assert.deepEqual(await barriers(page), []);
        await screenshot(page, `exam-sign-in-${place.name}`);
        await signIn(page, place, contest, password);
        await page.getByRole('button', { name: say('enter.action'), exact: true }).click();
        await page.getByRole('button', { name: say('check.pass'), exact: true }).click();
        await page.getByRole('button', { name: new RegExp(`^${say('part.begin')}`) }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('part.begin'), exact: true })
          .click();
        await page.getByRole('radio', { name: town }).check();
        assert.deepEqual(await barriers(page), []);
        await screenshot(page, `exam-part-${place.name}`);
        // The power goes; everybody stands still, and goes on.
        await ask(teacher, 'POST', `/api/contests/${contest.id}/room/pause`, {});
        await page.getByRole('dialog', { name: say('paused.title') }).waitFor();
        assert.deepEqual(await barriers(page), []);
        await screenshot(page, `exam-paused-${place.name}`);
        await ask(teacher, 'POST', `/api/contests/${contest.id}/room/resume`, {});
        await page.getByRole('dialog', { name: say('paused.title') }).waitFor({ state: 'hidden' });
        // Another computer takes over, and finds the answer.
        await visit(
          place,
          async (other) => {
            await signIn(other, place, contest, password);
            await other.getByRole('button', { name: say('elsewhere.move'), exact: true }).click();
            await other.getByRole('button', { name: new RegExp(`^${say('part.goOn')}`) }).click();
            assert.ok(await other.getByRole('radio', { name: town }).isChecked());
          },
          undefined,
          (line) => line.includes('409'),
        );
      },
      undefined,
      (line) => line.includes('401') || line.includes('404') || line.includes('409'),
    );
    const seats = await ask(teacher, 'GET', `/api/contests/${contest.id}/room`);
    const [seat] = seats.seats.filter(({ candidate_id: id }) => id === 'T-01');
    assert.deepEqual([seat.room, seat.seat, seat.part?.answered], ['P1', '1', 1]);
    await visit(
      place,
      async (page) => {
        await page.goto(`${demo.base}${place.prefix}/manage/contests/${contest.id}?tab=room`);
        await page.getByText('Võ Gia Huy').first().waitFor();
        assert.deepEqual(await barriers(page), []);
        await screenshot(page, `exam-map-${place.name}`);
      },
      'teacher',
    );
    await ask(admin, 'PUT', '/api/contests/manage', { id: contest.id, action: 'archive' });
  });
}
