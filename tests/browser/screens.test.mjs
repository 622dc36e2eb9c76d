// Every screen of the first cut, in both languages, on a phone and on a desk: the right heading, no sideways scroll,
// nothing in the console, no barrier that axe calls serious. What was seen is saved for people to look at.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { barriers, demo, newPage, newVisitor, openBrowser, platform, screenshot, signInAs } from './browser.mjs';
import { words } from './words.mjs';

const problem = demo.samples['/problems/{slug}'];

const screens = [
  {
    name: 'home',
    path: '/',
    heading: { vi: 'Viết chương trình đầu tiên ngay hôm nay', en: 'Write your first program today' },
  },
  { name: 'problems', path: '/problems', heading: { vi: 'Bài tập', en: 'Problems' } },
  { name: 'problem', path: problem, heading: { vi: 'Xin chào', en: 'Hello' } },
  { name: 'sign-in', path: '/sign-in', heading: { vi: 'Đăng nhập', en: 'Sign in' } },
  { name: 'sign-up', path: '/sign-up', heading: { vi: 'Tạo tài khoản', en: 'Create an account' } },
  { name: 'dashboard', path: '/dashboard', as: 'student', heading: { vi: 'Chào', en: 'Hello' } },
  {
    name: 'question-bank',
    path: '/manage/question-bank',
    as: 'teacher',
    heading: { vi: 'Ngân hàng câu hỏi', en: 'Question bank' },
  },
  {
    name: 'new-problem',
    path: '/manage/question-bank/new',
    as: 'teacher',
    heading: { vi: 'Bài mới', en: 'New problem' },
  },
  { name: 'website', path: '/manage/website', as: 'admin', heading: { vi: 'Website', en: 'Website' } },
  {
    name: 'landing',
    base: platform,
    path: '/',
    heading: { vi: 'Lớp học lập trình của riêng bạn', en: 'A coding class of your own' },
  },
  {
    name: 'create-site',
    base: platform,
    path: '/create-site',
    heading: { vi: 'Tạo trang lớp học của bạn', en: 'Create your class site' },
  },
];

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const addressIn = (locale, path) => (locale === 'vi' ? path : `/en${path === '/' ? '' : path}`);

async function look({ name, path, base = demo.base, as, heading }, locale, width, mode) {
  const context = await newVisitor(browser, { width, locale: locale === 'vi' ? 'vi-VN' : 'en-US', mode });
  try {
    if (as) await signInAs(context, as, base);
    const { page, noise } = await newPage(context);
    const answer = await page.goto(base + addressIn(locale, path), { waitUntil: 'networkidle' });
    assert.equal(answer.status(), 200);
    await page.locator('h1').first().waitFor();
    await screenshot(page, `${name}-${locale}-${width}${mode === 'dark' ? '-dark' : ''}`);
    const seen = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      title: document.title,
      headings: [...document.querySelectorAll('h1')].map((element) => element.textContent.trim()),
      mains: document.querySelectorAll('main').length,
      overflow: document.documentElement.scrollWidth - innerWidth,
    }));
    assert.equal(seen.lang, locale, 'html lang');
    assert.ok(seen.title, 'the page has a title');
    assert.equal(seen.headings.length, 1, `one h1, not ${JSON.stringify(seen.headings)}`);
    assert.ok(seen.headings[0].includes(heading[locale]), `the h1 says ${JSON.stringify(seen.headings[0])}`);
    assert.equal(seen.mains, 1, 'one main');
    assert.ok(seen.overflow <= 1, `it scrolls sideways by ${seen.overflow} px`);
    assert.deepEqual(await barriers(page), [], 'axe');
    assert.deepEqual(noise, [], 'console');
  } finally {
    await context.close();
  }
}

for (const screen of screens) {
  for (const locale of ['vi', 'en']) {
    test(`${screen.name} in ${locale}`, async (t) => {
      await t.test('on a phone', () => look(screen, locale, 390, 'light'));
      await t.test('on a desk', () => look(screen, locale, 1440, 'light'));
    });
  }
  test(`${screen.name} in the dark`, () => look(screen, 'vi', 1440, 'dark'));
}

test('what is written in the first HTML is what the page shows', async () => {
  const context = await newVisitor(browser, { width: 390 });
  try {
    await context.route('**/*.js', (route) => route.abort());
    const { page } = await newPage(context);
    for (const [path, heading] of [
      ['/', screens[0].heading.vi],
      [problem, screens[2].heading.vi],
    ]) {
      await page.goto(demo.base + path);
      const text = await page.locator('h1').innerText();
      assert.ok(text.includes(heading), `without scripts the h1 of ${path} says ${JSON.stringify(text)}`);
      assert.ok((await page.locator('main').innerText()).length > 200, `${path} has its content in the HTML`);
    }
  } finally {
    await context.close();
  }
});

test('an unknown page is a 404 that says so', async () => {
  const context = await newVisitor(browser);
  try {
    const { page } = await newPage(context);
    const answer = await page.goto(`${demo.base}/khong-co-trang-nay`, { waitUntil: 'networkidle' });
    assert.equal(answer.status(), 404);
    assert.ok((await page.locator('h1').innerText()).includes(words('ui', 'error.notFound')));
  } finally {
    await context.close();
  }
});
