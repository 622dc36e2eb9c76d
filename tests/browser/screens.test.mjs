// Every screen of the route tables, walked: the right heading, one main, a title, nothing in the console, no barrier that axe
// calls serious, no sideways scroll. An ordinary run meets each screen at two widths, in one language and mode, chosen by the
// commit's hash; `scripts/test --all` meets it at every width, in both languages and both modes. What was seen is saved.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { barriers, demo, goTo, newPage, newVisitor, openBrowser, screenshot } from './browser.mjs';
import { drawnFor } from './places.mjs';
import { BUSY, addressOf, enterAs, sampleOf, screens, wordsOf } from './walk.mjs';
import { keysOf, words } from './words.mjs';

const widths = [360, 390, 768, 1440];
const looks = ['vi', 'en'].flatMap((locale) => ['light', 'dark'].map((mode) => ({ locale, mode })));

/** How a screen is met in this run: languages and modes, and the widths of each. */
function meetingsOf({ table, name }) {
  const drawn = drawnFor(`${table}/${name}`);
  if (!drawn) return looks.map((look) => ({ ...look, widths }));
  const [first, second, look] = drawn;
  const narrow = widths[first % 2];
  return [{ ...looks[look % looks.length], widths: [narrow, widths[2 + (second % 2)]] }];
}

let browser;
let [walked, met] = [0, 0];
before(async () => {
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  console.log(`screens: ${walked} of ${screens.length} walked, ${met} times (${drawnFor('') ? 'a part' : 'all'})`);
});

/** What a reader and a browser know of the page at its width. */
const seenOn = (page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    mode: document.documentElement.dataset.mode,
    title: document.title,
    headings: [...document.querySelectorAll('h1')].map((element) => element.textContent.trim()),
    mains: document.querySelectorAll('main').length,
    overflow: document.documentElement.scrollWidth - innerWidth,
  }));

/** Waits until the page is no wider than its place, which what measures itself sees to with the frames to come. */
const fits = (page) =>
  page.waitForFunction(() => document.documentElement.scrollWidth - innerWidth <= 1).catch(() => undefined);

/** Opens a screen once and looks at it at each width. */
async function meet(screen, sample, { locale, mode, widths: at }) {
  const { path, values } = sample;
  const context = await newVisitor(browser, { width: at[0], locale: locale === 'vi' ? 'vi-VN' : 'en-US', mode });
  try {
    await enterAs(browser, context, screen.as, screen.table);
    const { page, noise } = await newPage(context);
    const answer = await page.goto(addressOf(screen, path, locale), { waitUntil: 'load' });
    assert.equal(answer.status(), 200);
    await settled(page, screen, wordsOf(screen, locale, values));
    for (const width of at) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      await fits(page);
      await lookAt(page, screen, { locale, mode, width });
      met++;
    }
    assert.deepEqual(noise, [], 'console');
  } finally {
    await context.close();
  }
}

/** Waits until the page says what it is and nothing of it is on its way any more. */
async function settled(page, { table, name }, wanted) {
  const there = page.waitForFunction(
    ([pieces, busy]) => {
      const heading = document.querySelector('h1')?.textContent ?? '';
      return pieces.every((piece) => heading.includes(piece)) && !document.querySelector(busy);
    },
    [wanted, BUSY],
  );
  await there.catch(async () => {
    const { headings } = await seenOn(page);
    const busy = await page.locator(BUSY).count();
    assert.fail(
      `${table}/${name}: the h1 says ${JSON.stringify(headings)}, not ${JSON.stringify(wanted)}; ${busy} busy`,
    );
  });
}

async function lookAt(page, { table, name, mode: own }, { locale, mode, width }) {
  const at = `at ${width} px`;
  let seen = await seenOn(page);
  if (seen.overflow > 1) {
    // Drawn for its new width only after it had been waited for.
    await fits(page);
    seen = await seenOn(page);
  }
  assert.equal(seen.lang, locale, 'html lang');
  // What is for paper is light, whatever its reader prefers.
  assert.equal(seen.mode, own ?? mode, 'html data-mode');
  assert.ok(seen.title, 'the page has a title');
  assert.equal(seen.headings.length, 1, `one h1 ${at}, not ${JSON.stringify(seen.headings)}`);
  assert.equal(seen.mains, 1, 'one main');
  assert.ok(seen.overflow <= 1, `it scrolls sideways by ${seen.overflow} px ${at}`);
  assert.deepEqual(await barriers(page), [], `axe ${at}`);
  await screenshot(page, `${table}-${name}-${locale}-${mode}-${width}`);
}

for (const screen of screens) {
  test(`${screen.table}: ${screen.name}`, async (t) => {
    const sample = await sampleOf(browser, screen);
    if (!sample) return t.skip('the system has nothing to show there');
    for (const meeting of meetingsOf(screen)) {
      const title = `${meeting.locale}, ${meeting.mode}, ${meeting.widths.join(' and ')} px`;
      await t.test(title, () => meet(screen, sample, meeting));
    }
    walked++;
  });
}

/** Screens whose parts have addresses of their own: where the names of the parts are, and what names one in the address. */
const parted = [
  { of: 'classroom', folder: 'features/classPage', names: 'tab', parameter: 'tab' },
  { of: 'manage-classroom', folder: 'features/classPage/classManage', names: 'tab', parameter: 'tab' },
  { of: 'manage-website', folder: 'features/website', names: 'tabs', parameter: 'tab' },
  { of: 'manage-website', folder: 'features/website/siteBuilder', names: 'part', parameter: 'part' },
];

for (const { of, folder, names, parameter } of parted) {
  const screen = screens.find(({ table, name }) => table === 'site' && name === of);
  for (const part of keysOf(folder, names).filter((key) => key !== 'label')) {
    const own = { ...screen, name: `${of}-${parameter === 'tab' ? part : `${parameter}-${part}`}` };
    test(`site: ${own.name}`, async (t) => {
      const { path, values } = await sampleOf(browser, screen);
      for (const meeting of meetingsOf(own)) {
        const title = `${meeting.locale}, ${meeting.mode}, ${meeting.widths.join(' and ')} px`;
        await t.test(title, () => meet(own, { path: `${path}?${parameter}=${part}`, values }, meeting));
      }
    });
  }
}

test('what is written in the first HTML is what the page shows', async () => {
  const context = await newVisitor(browser, { width: 390 });
  try {
    await context.route('**/*.js', (route) => route.abort());
    const { page } = await newPage(context);
    for (const screen of screens.filter(({ table, name }) => table === 'site' && ['home', 'problem'].includes(name))) {
      const { path, values } = await sampleOf(browser, screen);
      await page.goto(addressOf(screen, path, 'vi'));
      const text = await page.locator('h1').innerText();
      const wanted = wordsOf(screen, 'vi', values);
      assert.ok(
        wanted.every((piece) => text.includes(piece)),
        `without scripts the h1 of ${path} says ${JSON.stringify(text)}`,
      );
      assert.ok((await page.locator('main').innerText()).length > 200, `${path} has its content in the HTML`);
    }
  } finally {
    await context.close();
  }
});

for (const path of ['/khong-co-trang-nay', '/manage/question-bank/abc', '/manage/question-bank/0']) {
  test(`${path} is a 404 that says so`, async () => {
    const context = await newVisitor(browser);
    try {
      await enterAs(browser, context, 'teacher', 'site');
      const { page } = await newPage(context);
      const answer = await goTo(page, demo.base + path);
      assert.equal(answer.status(), 404);
      assert.ok((await page.locator('h1').innerText()).includes(words('ui', 'error.notFound')));
    } finally {
      await context.close();
    }
  });
}

test('a manager who lacks a right reads which one, where they are', async () => {
  const context = await newVisitor(browser);
  try {
    await enterAs(browser, context, 'teacher', 'site');
    const { page, noise } = await newPage(context);
    await page.goto(`${demo.base}/manage/website`);
    await page.getByRole('heading', { level: 1, name: words('ui', 'error.forbidden') }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/manage/website');
    const right = words('app/layouts', 'right.missing', {
      action: words('app/layouts', 'right.action.update'),
      resource: words('app/layouts', 'right.resource.config'),
    });
    assert.ok(await page.getByText(right).isVisible());
    assert.deepEqual([await barriers(page), noise], [[], []]);
  } finally {
    await context.close();
  }
});

test('Ctrl+K finds a management screen without accents, and the menu stays as narrow as it was left', async () => {
  const context = await newVisitor(browser);
  try {
    await enterAs(browser, context, 'teacher', 'site');
    const { page, noise } = await newPage(context);
    await page.goto(`${demo.base}/manage`);
    await page.getByRole('button', { name: words('app/layouts', 'manage.collapse') }).click();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('ngan hang');
    await page.getByRole('option', { name: words('app/layouts', 'nav.manage-question-bank') }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/question-bank/);
    await page.reload();
    await page.getByRole('button', { name: words('app/layouts', 'manage.expand') }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.side), 'collapsed');
    assert.deepEqual(noise, []);
  } finally {
    await context.close();
  }
});
