// The main job without a mouse: a teacher who hears the page writes a problem with two tests and hands it over. Every key goes
// through the keyboard, and each step asserts the role and the name that the focused element has in the accessibility tree.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { demo, newPage, newVisitor, openBrowser, signInAs } from './browser.mjs';
import { words } from './words.mjs';

const manage = (key, values) => words('features/problems/authoring', key, values);
const bank = (key, values) => words('features/questionBank/bank', key, values);
const title = `Tổng hai số ${Date.now().toString(36)}`;
/** More steps than any of these screens has: what isn't reached by then can't be reached. */
const STEPS = 120;

let browser, page, noise, tree;
before(async () => {
  browser = await openBrowser();
  const context = await newVisitor(browser);
  await signInAs(context, 'teacher');
  ({ page, noise } = await newPage(context));
  tree = await context.newCDPSession(page);
});
after(() => browser.close());

/** What a screen reader says of the element that has the focus: its role and its name. */
async function focused() {
  const { result } = await tree.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await tree.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  // MUI puts a space of no width beside icons; nobody hears it.
  const name = (nodes[0]?.name?.value ?? '').replaceAll('\u200B', '').trim();
  return { role: nodes[0]?.role?.value ?? '', name };
}

/** Steps with Tab until `role` with a name that begins so has the focus. */
async function reach(role, name, key = 'Tab') {
  const passed = [];
  for (let step = 0; step < STEPS; step += 1) {
    const now = await focused();
    if (now.role === role && now.name.startsWith(name)) return;
    passed.push(`${now.role} "${now.name}"`);
    await page.keyboard.press(key);
  }
  assert.fail(`${role} "${name}" is not reached with ${key}; passed: ${[...new Set(passed)].join(', ')}`);
}

/** Waits until the page itself has put the focus there. */
async function isFocused(role, name) {
  await page.getByRole(role, { name }).and(page.locator(':focus')).waitFor();
  const now = await focused();
  assert.equal(now.role, role);
  assert.ok(now.name.startsWith(name), `${now.name} begins with ${name}`);
}

/** Adds a test in its dialog, and comes back to where it was opened. */
async function addTest({ input, output, isSample }, count) {
  await reach('button', manage('tests.add'));
  await page.keyboard.press('Enter');
  await isFocused('textbox', manage('tests.input'));
  await page.keyboard.type(input);
  await page.keyboard.press('Tab');
  await reach('textbox', manage('tests.output'));
  await page.keyboard.type(output);
  if (isSample) {
    await reach('checkbox', manage('tests.sampleFlag'));
    await page.keyboard.press('Space');
  }
  await reach('button', manage('save'));
  await page.keyboard.press('Enter');
  await page
    .getByRole('table', { name: manage('tabs.tests') })
    .getByRole('row')
    .nth(count)
    .waitFor();
  await isFocused('button', manage('tests.add'));
}

test('a problem is written, tested and handed over by keyboard alone', async () => {
  // Somebody who writes Markdown; `rich-text.test.mjs` is for those who don't.
  await page.addInitScript(() => localStorage.setItem('lp-text-view', 'source'));
  await page.goto(`${demo.base}/manage/question-bank`);
  // Stands above the list, and in it where it is empty.
  await page
    .getByRole('button', { name: bank('create.action') })
    .first()
    .waitFor();
  await reach('button', bank('create.action'));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem').first().and(page.locator(':focus')).waitFor();
  await reach('menuitem', bank('kind.code'), 'ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: manage('new') }).waitFor();
  await reach('textbox', manage('field.title'));
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await reach('textbox', manage('field.statement'));
  await page.keyboard.type('In tổng của hai số.');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/question-bank\/\d+(?:\?|$)/);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await reach('tab', manage('tabs.statement'));
  await page.keyboard.press('End');
  await isFocused('tab', manage('tabs.tests'));
  await addTest({ input: '1 2', output: '3', isSample: true }, 1);
  await addTest({ input: '2 2', output: '4', isSample: false }, 2);
  // The steps stand before the tabs.
  const submit = manage('step.submit');
  await reach('button', submit, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText(words('ui', 'contentStatus.waiting_for_approval')).waitFor();
  assert.deepEqual(noise, []);
});
