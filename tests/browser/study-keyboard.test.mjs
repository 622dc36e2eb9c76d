// A whole quiz by the keyboard alone, on a desk: from the top of its page to the receipt nothing is touched but Tab, the arrows, Enter,
// Space, Esc and what is typed.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { demo, newPage, newVisitor, openBrowser } from './browser.mjs';
import { ask, enterAsLearner, tokenOf } from './course-data.mjs';
import { keyboardOn } from './quiz-keyboard.mjs';
import { mixedCourse } from './study-data.mjs';
import { playerOn } from './study-player.mjs';
import { words } from './words.mjs';

const desk = { width: 1440, language: 'vi', prefix: '', locale: 'vi-VN' };
const quizTitle = 'Kiểm tra bằng bàn phím';
const program = 'print("xin chao")';
/** Whoever has gone on by the buttons below a question goes back from them to its fields. */
const back = { by: 'Shift+Tab' };

let browser, course;
before(async () => {
  browser = await openBrowser();
  // Courses of earlier runs stay: each run makes its own.
  course = await mixedCourse(await tokenOf('admin'), `Khóa bàn phím ${Date.now().toString(36)}`, quizTitle);
});
after(() => browser.close());

/** How each question is answered, in order. */
const answers = [
  async ({ page, keys }) => {
    await keys.tabTo('radio', 'Huế');
    await keys.press('ArrowDown');
    await page.getByRole('radio', { name: 'Hà Nội', checked: true }).waitFor();
  },
  async ({ at, keys }) => {
    await keys.tabTo('textbox', at.say('short.label'), back);
    await keys.type('4');
  },
  async ({ keys }) => {
    await keys.tabTo('button', /^Lý,/, back);
    await keys.press('Space', 'Home', 'Space');
  },
  async ({ at, keys }) => {
    await keys.tabTo('textbox', at.say('program.label'), back);
    await keys.press('ControlOrMeta+a');
    await keys.type(program);
    // There Tab indents until Esc is pressed.
    await keys.press('Escape');
  },
];

test('a quiz from its rules to its receipt by Tab, arrows, Enter and Space', async () => {
  const context = await newVisitor(browser, desk);
  await enterAsLearner(context);
  const [{ value: token }] = await context.cookies();
  await ask(token, 'PUT', `/api/learning/course/${course.id}/enrolled`, {});
  const { page, noise } = await newPage(context);
  const player = playerOn(page, desk);
  const { quiz, at } = player;
  const keys = keyboardOn(page);
  await player.open(course, quizTitle);
  await keys.tabTo('button', quiz('begin'));
  await keys.press('Enter');
  for (const [index, answer] of answers.entries()) {
    await player.sees(index + 1, answers.length);
    await answer({ page, at, keys });
    if (index + 1 === answers.length) continue;
    await keys.tabTo('button', quiz('next'));
    await keys.press('Enter');
  }
  await keys.tabTo('button', quiz('handIn.action'));
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: quiz('handIn.title') });
  await keys.tabTo('button', quiz('handIn.action'), { within: dialog });
  await keys.press('Enter');
  await keys.tabTo('link', quiz('receipt.page'));
  const [attempt] = (await ask(token, 'GET', `/api/lesson-item/${course.lessons[quizTitle]}`)).quiz.attempts;
  const path = `/api/learning/quiz-submission/${attempt.quiz_submission_id}`;
  const { questions } = await ask(token, 'GET', `${path}/full-detail`);
  assert.deepEqual(
    questions.map(({ status }) => status),
    ['AC', 'AC', 'AC', 'waiting_manual_judge'],
  );
  assert.match(questions.at(-1).source_code, /print\("xin chao"\)/);
  const { receipt } = await ask(token, 'GET', `${path}/result`);
  await keys.press('Enter');
  await page
    .getByRole('heading', { level: 1, name: words('features/receipts', 'title.receipt', {}, desk.language) })
    .waitFor();
  await player.main.getByText(receipt.sha256).waitFor();
  assert.ok(page.url().startsWith(`${demo.base}/receipt/`));
  assert.deepEqual(noise, []);
});
