// The rich text editor as people write Vietnamese in it: with an input method that composes (Telex, VNI), and with one that
// takes letters back and types them anew (Unikey). No key may be lost, and the page's policy has nothing to forbid.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { barriers, demo, goTo, newPage, newVisitor, openBrowser } from './browser.mjs';
import { typistOn } from './telex.mjs';
import { words } from './words.mjs';

const say = (key) => words('app/demo', key);
const tab = (key) => words('ui', `richText.view.${key}`);
const tool = (key) => words('ui/richText', `tool.${key}`);

let browser, page, noise, typist;
before(async () => {
  browser = await openBrowser();
  const context = await newVisitor(browser);
  ({ page, noise } = await newPage(context));
  typist = await typistOn(page);
  await goTo(page, `${demo.base}/demo`);
});
after(() => browser.close());

/** Other fields of the page have the same name. */
const part = () =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('richText.title'), exact: true }) })
    .last();
const text = () => part().getByRole('textbox', { name: say('richText.text'), exact: true });
/** The tabs of the field: its panel follows them. */
const show = (key) =>
  part()
    .getByRole('tablist', { name: say('richText.text') })
    .getByRole('tab', { name: tab(key) })
    .click();

/** Empties the editor and puts the cursor in it. */
async function begin() {
  await show('rich');
  await text().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
}

/** What the form's value is: the Markdown that the other view shows. */
async function source() {
  await show('source');
  return text().inputValue();
}

test('words that are composed come out whole, in a list that began by a shortcut', async () => {
  await begin();
  await page.keyboard.type('- ');
  await typist.compose('t', 'ti', 'tie', 'tiê', 'tiên', 'tiêng', 'tiếng');
  await page.keyboard.type(' ');
  await typist.compose('V', 'Vi', 'Vie', 'Viê', 'Viêt', 'Việt');
  await page.keyboard.press('Enter');
  await typist.compose('d', 'đ', 'đo', 'đơ', 'đơn');
  assert.equal(await source(), '- tiếng Việt\n- đơn');
});

test('letters that are taken back and typed anew come out as they were typed', async () => {
  await begin();
  await page.keyboard.type('ngu');
  await page.keyboard.type('ow');
  await typist.retype(3, 'ươ');
  await page.keyboard.type('if');
  await typist.retype(3, 'ời');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' dd');
  await typist.retype(2, 'đ');
  await page.keyboard.type('o');
  assert.equal(await source(), 'người **đo**');
});

test('Escape and Tab leave the editor, and nobody is kept out', async () => {
  await begin();
  await page.keyboard.type('- a');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.equal(await text().evaluate((element) => element.contains(document.activeElement)), false);
  await page.getByRole('button', { name: tool('bold') }).waitFor();
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(noise, []);
});
