// A teacher says how a problem is judged: two subtasks and a checker of their own. A learner hands in on a phone, sees the
// points of each subtask, hands in the same again and is told that it was judged before. Vietnamese, 390 px; nothing sticks out.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import {
  barriers,
  chooseLanguage,
  demo,
  newPage,
  newVisitor,
  openBrowser,
  paste,
  screenshot,
  signInAs,
} from './browser.mjs';
import { words } from './words.mjs';

const manage = (key, values) => words('features/problems/authoring', key, values);
const problems = (key, values) => words('features/problems', key, values);
const title = `Số lớn hơn ${Date.now().toString(36)}`;
const judged = 60_000;
// New to the judge, whatever earlier runs have handed in to the same tests.
const partly = `print(int(input()) * 10)  # ${title}\n`;
// Any number that is at least the answer is right.
const checker = `import sys
found, answer = (int(open(path).read()) for path in sys.argv[2:4])
if found < answer:
    print("số nhỏ quá", file=sys.stderr)
    sys.exit(1)
`;
const tests = [
  ['1', '10'],
  ['2', '20'],
  ['3', '1000'],
];

let browser, teacher, learner, address;
before(async () => {
  browser = await openBrowser();
  const [teachers, learners] = [await newVisitor(browser), await newVisitor(browser, { width: 390 })];
  await signInAs(teachers, 'teacher');
  await signInAs(learners, 'student');
  [teacher, learner] = [await newPage(teachers), await newPage(learners)];
});
after(() => browser.close());

/** Each step stands on the one before. */
let stopped = false;
function step(name, work) {
  test(name, async () => {
    assert.ok(!stopped, 'a step before this one failed');
    stopped = true;
    await work();
    stopped = false;
  });
}

/** By how much the page, or a part that scrolls by itself, is wider than what is seen of it. */
const sidewaysOf = (page, part = 'html') =>
  page
    .locator(part)
    .first()
    .evaluate((element) => element.scrollWidth - element.clientWidth);

step('the teacher writes a checker and two subtasks', async () => {
  const { page, noise } = teacher;
  await page.goto(`${demo.base}/manage/question-bank/new`);
  const texts = page.getByRole('group', { name: manage('statement.vi') });
  await texts.getByRole('textbox', { name: manage('field.title') }).fill(title);
  await texts.getByRole('textbox', { name: manage('field.statement') }).fill('In một số không nhỏ hơn đáp án.');
  await page.getByRole('tab', { name: manage('tabs.settings') }).click();
  await page.getByRole('radio', { name: manage('visibility.unlisted') }).check();
  await page
    .getByRole('button', { name: manage('save'), exact: true })
    .first()
    .click();
  await page.waitForURL(/question-bank\/\d+\?tab=settings$/);
  await page.getByRole('tab', { name: manage('tabs.tests') }).click();
  for (const [index, [input, output]] of tests.entries()) {
    await page.getByRole('button', { name: manage('tests.add'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: manage('tests.addTitle') });
    await dialog.getByLabel(manage('tests.input')).fill(input);
    await dialog.getByLabel(manage('tests.output')).fill(output);
    await dialog.getByRole('button', { name: manage('save') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByRole('table', { name: manage('tabs.tests') })
      .getByRole('row')
      .nth(index + 1)
      .waitFor();
  }
  await page.getByRole('tab', { name: manage('tabs.judging') }).click();
  await page.getByLabel(manage('field.checker')).selectOption('custom');
  await chooseLanguage(page, manage('judging.languageOf', { program: manage('judging.checkerProgram') }), 'Python');
  await paste(page, page.getByRole('textbox', { name: manage('judging.checkerProgram'), exact: true }), checker);
  await page.getByLabel(manage('judging.showOutput')).check();
  for (const [index, positions] of ['1-2', '3'].entries()) {
    await page.getByRole('button', { name: manage('subtask.add'), exact: true }).click();
    const subtask = page.getByRole('region', { name: manage('subtask.name', { number: index + 1 }), exact: true });
    await subtask.getByLabel(manage('subtask.score')).fill(index === 0 ? '30' : '70');
    await subtask.getByLabel(manage('subtask.tests')).fill(positions);
  }
  await page
    .getByRole('region', { name: manage('subtask.name', { number: 2 }), exact: true })
    .getByRole('checkbox')
    .check();
  await screenshot(page, 'judging-editor');
  assert.deepEqual(await barriers(page), []);
  await page
    .getByRole('button', { name: manage('save'), exact: true })
    .first()
    .click();
  // The bar says when it was saved.
  await page
    .getByRole('region', { name: words('ui', 'save.label') })
    .getByText(words('ui', 'save.saved'))
    .waitFor();
  await page.getByRole('button', { name: manage('step.publish'), exact: true }).click();
  await page.getByText(words('ui', 'contentStatus.published')).first().waitFor();
  address = await page.getByRole('link', { name: manage('bar.try') }).getAttribute('href');
  await page.setViewportSize({ width: 390, height: 844 });
  assert.ok((await sidewaysOf(page)) <= 0, 'the editor is wider than a phone');
  await screenshot(page, 'judging-editor-390');
  assert.deepEqual(noise, []);
});

/** Hands `source` in and waits until its verdict stands there. */
async function handIn(page, source, verdict) {
  const pane = page.getByRole('button', { name: problems('problem.solution'), exact: true });
  if (await pane.isVisible()) await pane.click();
  await page.locator('.cm-editor').waitFor();
  await paste(page, page.getByRole('textbox', { name: words('editor', 'label') }), source);
  await page
    .locator('button[aria-disabled="false"]')
    .filter({ hasText: problems('work.submit') })
    .click();
  const results = page.getByRole('region', { name: problems('problem.results') });
  await results
    .getByRole('heading', { level: 3, name: words('ui', `verdict.${verdict}`) })
    .waitFor({ timeout: judged });
  return results;
}

step('a test is put into a subtask in its own dialog, by keyboard', async () => {
  const { page, noise } = teacher;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('tab', { name: manage('tabs.tests') }).click();
  const row = page
    .getByRole('table', { name: manage('tabs.tests') })
    .getByRole('row')
    .nth(2);
  const dialog = page.getByRole('dialog', { name: manage('tests.editTitle', { name: '2' }) });
  const move = async (keys, shown) => {
    await row.getByRole('button', { name: manage('tests.edit', { name: '2' }) }).focus();
    await page.keyboard.press('Enter');
    const subtask = dialog.getByLabel(manage('subtask.one'), { exact: true });
    await subtask.focus();
    for (const key of keys) await page.keyboard.press(key);
    if (shown === 2) {
      await screenshot(page, 'judging-test-subtask', { whole: false });
      assert.deepEqual(await barriers(page), []);
    }
    await dialog.getByRole('button', { name: manage('save') }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await row.getByText(manage('subtask.name', { number: shown }), { exact: true }).waitFor();
  };
  await move(['ArrowDown'], 2);
  await move(['ArrowUp'], 1);
  assert.deepEqual(noise, []);
});

step('the learner sees what each subtask gave', async () => {
  const { page, noise } = learner;
  await page.goto(new URL(address, demo.base).href);
  await page
    .getByText(problems('problem.subtaskPoints', { points: '30' }))
    .first()
    .waitFor();
  await screenshot(page, 'judging-statement-390');
  await page.getByRole('button', { name: problems('problem.solution'), exact: true }).click();
  await chooseLanguage(page, words('editor', 'language'), 'Python', 'judging-languages-390');
  const results = await handIn(page, partly, 'WR');
  const groups = results.getByRole('region', { name: problems('subtask.title') }).getByRole('heading', { level: 4 });
  assert.equal(await groups.count(), 2);
  assert.match(await groups.nth(0).innerText(), /30\/30/);
  assert.match(await groups.nth(1).innerText(), /0\/70/);
  await results.getByText('số nhỏ quá').first().waitFor();
  assert.equal(await results.getByText(problems('result.cached')).count(), 0);
  await groups.nth(1).getByRole('button').click();
  await screenshot(page, 'judging-verdict-390');
  assert.ok((await sidewaysOf(page)) <= 0, 'the page is wider than a phone');
  assert.ok((await sidewaysOf(page, '[role=tabpanel]')) <= 0, 'the verdict is wider than a phone');
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(noise, []);
});

step('the same again is answered with what it came to before', async () => {
  const { page, noise } = learner;
  const results = await handIn(page, partly, 'WR');
  await results.getByText(problems('result.cached')).waitFor();
  await screenshot(page, 'judging-cached-390');
  const right = await handIn(page, `print(2000)  # ${title}\n`, 'AC');
  assert.equal(await right.getByText(problems('result.cached')).count(), 0);
  assert.deepEqual(noise, []);
});

step('the teacher judges all of it again', async () => {
  const { page, noise } = teacher;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await page.getByRole('tab', { name: manage('tabs.judging') }).click();
  await page.getByRole('button', { name: manage('rejudge.action'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: manage('rejudge.action'), exact: true })
    .click();
  await page.getByText(manage('rejudge.same')).waitFor({ timeout: judged });
  await screenshot(page, 'judging-rejudge');
  assert.deepEqual(noise, []);
});

step('the teacher judges one submission again where it is shown', async () => {
  const { page, noise } = teacher;
  await page.goto(new URL(address, demo.base).href);
  await chooseLanguage(page, words('editor', 'language'), 'Python');
  await handIn(page, `print(2000)  # ${title} thầy\n`, 'AC');
  await page.getByRole('tab', { name: problems('work.history') }).click();
  await page
    .getByRole('list', { name: problems('work.history') })
    .getByRole('button')
    .first()
    .click();
  const again = page.getByRole('button', { name: problems('again.action'), exact: true });
  await again.focus();
  await page.keyboard.press('Enter');
  await page.getByText(problems('again.same')).waitFor({ timeout: judged });
  await screenshot(page, 'judging-again');
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(noise, []);
});

step('the learner has no such button', async () => {
  const { page, noise } = learner;
  await page.getByRole('tab', { name: problems('work.history') }).click();
  await page
    .getByRole('list', { name: problems('work.history') })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  assert.equal(await page.getByRole('button', { name: problems('again.action'), exact: true }).count(), 0);
  assert.deepEqual(noise, []);
});
