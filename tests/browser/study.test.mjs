// Studying from joining to the certificate: a lesson is read, a quiz of every kind is answered through a network that is cut and a
// reload without one, another device goes on with it, the judge and a teacher mark, and marks, coins and progress agree; a quiz
// ends by itself when its tab is closed. On a desk in Vietnamese by the keyboard, and on a phone in English.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after, before } from 'node:test';
import { barriers, demo, newPage, newVisitor, openBrowser, screenshot, signInAs } from './browser.mjs';
import { ask, enterAsLearner, tokenOf } from './course-data.mjs';
import { runInDemo } from './demo-tables.mjs';
import { desk, placesOf } from './places.mjs';
import { quizCourse, timedCourse } from './study-data.mjs';
import { playerOn } from './study-player.mjs';
import { asked } from './study-questions.mjs';
import { words } from './words.mjs';

// Courses and learners of earlier runs stay: each run makes its own.
const run = Date.now().toString(36);
const told = placesOf('study');
/** Where those steps are that one place is enough for. */
const [here] = told;
const reading = 'Đọc trước';
const quizTitle = 'Kiểm tra';
const timed = 'Kiểm tra nhanh';
const total = asked.length;
const turtleAt = asked.findIndex(({ name }) => name === 'turtle');
/** What is asked before the network is cut, and what without it. */
const CUT_AFTER = 3;
const CUT_UNTIL = 6;
/** How long the judge, or a task of the site, may take, in milliseconds. */
const DONE = 120_000;

let browser, author, course, short;
const learners = new Map();
before(async () => {
  browser = await openBrowser();
  author = await tokenOf('admin');
  course = await quizCourse(author, `Khóa học thử ${run}`, { reading, quiz: quizTitle });
  short = await timedCourse(author, `Khóa ngắn ${run}`, timed);
  await targetsDrawn();
  for (const place of told) {
    const context = await newVisitor(browser, place);
    await enterAsLearner(context);
    const [{ value: token }] = await context.cookies();
    learners.set(place, { context, token, ...(await newPage(context)) });
  }
});
after(() => browser.close());

/** The judge has drawn what a turtle's learners are compared with: the author's open page hears of it. */
async function targetsDrawn() {
  const context = await newVisitor(browser);
  try {
    await signInAs(context, 'admin');
    const { page } = await newPage(context);
    await page.goto(`${demo.base}/manage/question-bank/${course.questions[turtleAt]}`);
    const drawn = words('features/problems/authoring/question', 'turtle.hasTarget');
    await page.getByText(drawn).waitFor({ timeout: DONE });
  } finally {
    await context.close();
  }
}

/** Each step stands on the one before: after a failure the rest says so at once. */
let stopped = false;
function step(name, work) {
  test(name, async () => {
    assert.ok(!stopped, 'a step before this one failed');
    stopped = true;
    await work();
    stopped = false;
  });
}

/** Nothing of a page lies beside the screen, and nobody is kept out of it. */
async function isFit(page) {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(sideways <= 1, `it scrolls sideways by ${sideways} px`);
  assert.deepEqual(await barriers(page), []);
}

/** What a page noted besides calls that had no network. */
function isQuiet(noise) {
  assert.deepEqual(
    noise.filter((line) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/.test(line)),
    [],
  );
}

const lessonOf = (token, lesson) => ask(token, 'GET', `/api/lesson-item/${lesson}`);

for (const place of told) {
  step(`${place.name}: a learner joins, and reads the first lesson to its end`, async () => {
    const { page, noise } = learners.get(place);
    const player = playerOn(page, place);
    const join = (key) => words('features/courses', `join.${key}`, {}, place.language);
    await page.goto(`${demo.base}${place.prefix}/course/${course.slug}`);
    await page
      .getByRole('button', { name: join('join') })
      .first()
      .click();
    await page
      .getByRole('link', { name: join('start') })
      .first()
      .click();
    await page.waitForURL(new RegExp(`/course-study/${course.slug}\\?lesson=${course.items[reading]}`));
    await player.main.getByText(player.study('completion.done')).waitFor();
    await isFit(page);
    isQuiet(noise);
  });

  step(`${place.name}: what is answered without a network survives a reload, and arrives when it is back`, async () => {
    const { context, page, noise, token } = learners.get(place);
    const player = playerOn(page, place);
    const { quiz, at } = player;
    await player.open(course, quizTitle);
    await player.button(quiz('begin')).waitFor();
    await isFit(page);
    await at.press('button', quiz('begin'), 'Enter');
    await player.sees(1, total);
    for (let number = 1; number <= CUT_AFTER; number += 1) {
      await asked[number - 1].answer(player);
      await player.next(number + 1, total);
    }
    await player.saved();
    await isFit(page);
    await screenshot(page, `quiz-${place.name}`);
    await player.held(course.lessons[quizTitle]);
    await context.setOffline(true);
    for (let number = CUT_AFTER + 1; number <= CUT_UNTIL; number += 1) {
      await asked[number - 1].answer(player);
      await player.next(number + 1, total);
    }
    await player.main.getByText(quiz('saved.offline')).waitFor();
    await page.reload();
    // The first one without an answer: all before it are here.
    await player.sees(CUT_UNTIL + 1, total);
    await page.getByText(player.ui('offline.lost')).waitFor();
    await player.previous(CUT_UNTIL, total);
    assert.equal(await player.main.getByRole('textbox', { name: at.say('long.label') }).inputValue(), 'Quê em ở Huế.');
    for (let number = CUT_UNTIL - 1; number >= 1; number -= 1) await player.previous(number, total);
    assert.ok(await player.main.getByRole('radio', { name: 'Hà Nội' }).isChecked());
    await screenshot(page, `quiz-offline-${place.name}`);
    await context.setOffline(false);
    await player.saved();
    for (let number = 2; number <= total; number += 1) {
      await player.next(number, total);
      if (number <= CUT_UNTIL) continue;
      const { name, answer } = asked[number - 1];
      await answer(player);
      if (!name) continue;
      await isFit(page);
      await screenshot(page, `quiz-${name}-${place.name}`);
    }
    await player.saved();
    const { quiz: state } = await lessonOf(token, course.lessons[quizTitle]);
    const attempt = state.running.quiz_submission_id;
    const { questions } = await ask(token, 'POST', `/api/learning/lesson/${course.lessons[quizTitle]}/start-quiz`, {
      key: randomUUID(),
    });
    assert.equal(questions.length, total);
    // Theory is read, not answered.
    assert.deepEqual(
      questions
        .slice(0, -1)
        .filter(({ draft }) => !draft?.answer)
        .map(({ type }) => type),
      [],
    );
    learners.get(place).attempt = attempt;
    isQuiet(noise);
  });
}

step('another device goes on with it, and the first one is told', async () => {
  const { page, token, noise } = learners.get(here);
  const first = playerOn(page, here);
  const context = await newVisitor(browser, here);
  try {
    await context.addCookies([{ name: 'access_token', value: token, url: demo.base, httpOnly: true, sameSite: 'Lax' }]);
    const other = await newPage(context);
    const second = playerOn(other.page, here);
    await second.open(course, quizTitle);
    await second.at.press('button', second.quiz('goOn'), 'Enter');
    // The first one without an answer.
    await second.sees(total, total);
    for (let number = total - 1; number >= 3; number -= 1) await second.previous(number, total);
    const box = (player) => player.main.getByRole('textbox', { name: player.at.say('short.label') });
    assert.equal(await box(second).inputValue(), '4');
    await second.at.type('textbox', second.at.say('short.label'), '4,0');
    await second.saved();
    await page.getByText(first.quiz('otherDevice')).waitFor();
    for (let number = total - 1; number >= 3; number -= 1) await first.previous(number, total);
    assert.equal(await box(first).inputValue(), '4,0');
    isQuiet(other.noise);
  } finally {
    await context.close();
  }
  isQuiet(noise);
});

for (const place of told) {
  step(`${place.name}: the whole is handed in; its receipt is confirmed, and says no more`, async () => {
    const { page, noise, token, attempt } = learners.get(place);
    const player = playerOn(page, place);
    const { quiz } = player;
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: quiz('handIn.title') });
    await dialog.getByRole('button', { name: quiz('handIn.action') }).press('Enter');
    const receipt = player.main.locator('section[aria-labelledby="receipt"]');
    await receipt.waitFor();
    // What machines mark is enough to pass, once the judge has run it all: the course is done.
    const congratulations = page.getByRole('dialog', { name: player.study('congratulations.title') });
    await congratulations.waitFor({ timeout: DONE });
    await isFit(page);
    await page.keyboard.press('Escape');
    await congratulations.waitFor({ state: 'hidden' });
    await screenshot(page, `quiz-result-${place.name}`);
    const result = await ask(token, 'GET', `/api/learning/quiz-submission/${attempt}/result`);
    await receipt.getByRole('link', { name: quiz('receipt.page') }).click();
    const of = (key) => words('features/receipts', key, {}, place.language);
    await page.getByRole('heading', { level: 1, name: of('title.receipt') }).waitFor();
    await player.main.getByText(result.receipt.sha256).waitFor();
    assert.equal(await player.main.getByText('Nguyễn Văn Học').count(), 0);
    await isFit(page);
    await player.main.getByLabel(of('code')).fill('2222 2222 zzzz');
    await player.button(of('check')).click();
    await player.main.getByText(of('unknown')).waitFor();
    isQuiet(noise);
  });
}

step('a teacher marks what machines cannot, and publishes', async () => {
  const context = await newVisitor(browser, desk);
  try {
    await signInAs(context, 'admin');
    const { page, noise } = await newPage(context);
    const of = (key, values) => words('features/marking', key, values);
    const list = `course_id=${course.id}`;
    const waiting = await ask(author, 'GET', `/api/learning/marking-queue?${list}`);
    assert.equal(waiting.length, told.length * asked.filter(({ mark }) => mark).length);
    for (const [index, { submission_id: answer, quiz_submission_id: attempt }] of waiting.entries()) {
      // What is kept waits on until the whole attempt is published.
      const isLast = !waiting.slice(index + 1).some((row) => row.quiz_submission_id === attempt);
      await page.goto(`${demo.base}/manage/marking?${list}&answer=${answer}`);
      await page.getByLabel(of('score.label', { most: '10' })).fill('10');
      await page.getByRole('button', { name: of(isLast ? 'action.publishAttempt' : 'action.keep') }).click();
      await page.getByText(of(isLast ? 'saved.publishAttempt' : 'saved.keep')).waitFor();
    }
    assert.deepEqual(noise, []);
  } finally {
    await context.close();
  }
});

for (const place of told) {
  step(`${place.name}: marks, coins and progress agree; the course is done, its certificate is valid`, async () => {
    const { page, noise, token, attempt } = learners.get(place);
    const player = playerOn(page, place);
    const certificate = (key) => words('features/certificates', key, {}, place.language);
    const of = (path) => ask(token, 'GET', path);
    const result = await of(`/api/learning/quiz-submission/${attempt}/result`);
    const { questions } = await of(`/api/learning/quiz-submission/${attempt}/full-detail`);
    assert.equal(result.status, 'judged');
    assert.equal(
      questions.reduce((sum, { score }) => sum + score, 0),
      result.score,
    );
    assert.deepEqual([result.percent, result.passed], [100, true]);
    const { my } = await of(`/api/courses/${course.slug}`);
    assert.equal(my.percent, 100);
    const coins = await of(`/api/learning/user-history?kind=coin&size=100`);
    const { ucoin } = await of('/api/users/info');
    assert.equal(
      coins.reduce((sum, { amount }) => sum + amount, 0),
      ucoin,
    );
    await player.open(course, quizTitle);
    if (place.width < 992)
      await page
        .getByRole('button', { name: new RegExp(player.study('foot.outline', { place: 2, total: 2 })) })
        .click();
    await page.getByRole('link', { name: certificate('link') }).click();
    await page.getByRole('heading', { level: 1, name: certificate('title.certificate') }).waitFor();
    await page.getByText(certificate('state.valid')).waitFor();
    await isFit(page);
    isQuiet(noise);
  });
}

step('a quiz whose tab is closed is handed in when its time is over', async () => {
  const { context, page, token } = learners.get(here);
  const player = playerOn(page, here);
  const lesson = short.lessons[timed];
  await ask(token, 'PUT', `/api/learning/course/${short.id}/enrolled`, {});
  await player.open(short, timed);
  await player.at.press('button', player.quiz('begin'), 'Enter');
  await player.sees(1, 1);
  await player.at.type('textbox', player.at.say('short.label'), '4');
  await player.saved();
  const attempt = (await lessonOf(token, lesson)).quiz.running.quiz_submission_id;
  await page.close();
  const other = await newPage(context);
  await other.page.goto(`${demo.base}/course`);
  const { id } = await ask(token, 'GET', '/api/users/info');
  await other.page.evaluate(listen, { topic: `user/${id}`, attempt });
  runInDemo(
    `UPDATE attempts SET deadline_at = now() - interval '11 seconds' WHERE id = ${attempt};
     UPDATE tasks SET due_at = now() WHERE kind = 'end_attempt'`,
  );
  await other.page.evaluate(() => globalThis.isOver);
  const result = await ask(token, 'GET', `/api/learning/quiz-submission/${attempt}/result`);
  assert.deepEqual([result.late, result.percent], [true, 100]);
  await other.page.goto(`${demo.base}${here.prefix}/history/course/${short.slug}/${lesson}`);
  await other.page.getByText(player.quiz('timedOut')).first().waitFor({ timeout: DONE });
  assert.deepEqual(other.noise, []);
});

/** Runs in the page: resolves when the site is heard; `isOver` there does when it has told that an attempt is over. */
function listen({ topic, attempt }) {
  const stream = new EventSource(`/api/live?topics=${encodeURIComponent(topic)}`);
  globalThis.isOver = new Promise((resolve) => {
    stream.addEventListener('message', ({ data }) => {
      const { data: message } = JSON.parse(data);
      if (message?.kind !== 'attempt' || message.qs !== attempt || message.status === 'running') return;
      stream.close();
      resolve();
    });
  });
  // The site's own word, and not the browser's for the headers of the answer.
  return new Promise((resolve) => {
    stream.addEventListener('open', (event) => {
      if (event instanceof MessageEvent) resolve();
    });
  });
}
