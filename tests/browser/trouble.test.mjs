// What a network, a server and a browser can do to a page: it says so, loses nothing and goes on; and what breaks is told to
// the site's admins.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after, before } from 'node:test';
import { demo, goTo, newPage, newVisitor, openBrowser, signInAs } from './browser.mjs';
import { words } from './words.mjs';

const problem = demo.samples['/problems/{slug}'];
const tasks = (key) => words('features/tasks', key);

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

/** A page of a visitor of their own, who is somebody with `as`; `prepare` may change what the browser is. */
async function visit(as, run, prepare) {
  const context = await newVisitor(browser);
  try {
    if (as) await signInAs(context, as);
    await prepare?.(context);
    await run(await newPage(context), context);
  } finally {
    await context.close();
  }
}

const heading = (page, name) => page.getByRole('heading', { level: 1, name }).waitFor();

const answers = {
  'that is no envelope': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Chào mừng</p>' }),
  'that breaks off': (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"success": tr' }),
  'that never comes': (route) => route.abort('connectionreset'),
};
for (const [name, answer] of Object.entries(answers)) {
  test(`an answer ${name} is said, and can be asked for again`, () =>
    visit('admin', async ({ page }) => {
      await page.route('**/api-admin/tasks?*', answer);
      await page.goto(`${demo.base}/manage/tasks`);
      await heading(page, tasks('title.manage-tasks'));
      const again = page.getByRole('main').getByRole('button', { name: words('ui', 'retry') });
      await again.waitFor();
      await page.unroute('**/api-admin/tasks?*');
      await again.click();
      await again.waitFor({ state: 'hidden' });
    }));
}

const storages = {
  blocked: () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
};
for (const [name, script] of Object.entries(storages)) {
  test(`pages work where storage is ${name}`, () =>
    visit(
      'student',
      async ({ page, noise }) => {
        for (const path of ['/', '/problems', problem, '/dashboard']) {
          await goTo(page, demo.base + path);
          await page.getByRole('heading', { level: 1 }).waitFor();
        }
        await page
          .getByRole('button', { name: words('app', 'mode.label') })
          .first()
          .click();
        await page
          .getByRole('button', { name: words('app', 'mode.dark'), exact: true })
          .and(page.locator(':visible'))
          .click();
        await page.locator('html[data-mode="dark"]').waitFor();
        assert.deepEqual(noise, []);
      },
      (context) => context.addInitScript(script),
    ));
}

test('a part of the web that is gone loads the page again, once', () =>
  visit(null, async ({ page }) => {
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
    });
    await goTo(page, `${demo.base}/icons`);
    const manifest = JSON.parse(await readFile(new URL('../../web/dist/.vite/manifest.json', import.meta.url), 'utf8'));
    const part = `**/${manifest['src/features/problems/pages/ProblemListPage.tsx'].file}`;
    await page.route(part, (route) => route.abort());
    loads = 0;
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: words('app', 'footer.problems') })
      .click();
    await page.getByRole('heading', { level: 1, name: words('ui', 'error.server') }).waitFor();
    assert.equal(loads, 1, 'it was loaded again once');
    await page.unroute(part);
    await page.reload();
    await heading(page, words('features/problems', 'title.problems'));
  }));

/** What a stream says that lies: pieces that are no JSON, nothing at all, another's topic, the same message twice, one too old. */
const lies = (topic) =>
  [
    'event: open\ndata: {"stream":"stream-that-lies","topics":["' + topic + '"],"refused":[]}',
    'data: {"topic":',
    'event: message\ndata: null',
    'event: message\ndata: {"topic":"user/0","data":1}',
    `event: message\nid: t-a-0\ndata: {"topic":"${topic}","data":1}`,
    `event: message\nid: t-a-0\ndata: {"topic":"${topic}","data":1}`,
    `event: message\nid: t-9-0\ndata: {"topic":"${topic}","data":1}`,
    `event: message\nid: t-b-0\ndata: {"topic":"${topic}","data":1}`,
    'event: message\ndata: {"topic"',
  ].join('\n\n');

test('a stream that lies tells each message once, and the true one goes on', () =>
  visit('student', async ({ page }) => {
    let lied = 0;
    const truth = Promise.withResolvers();
    const told = (count) =>
      page.getByRole('status').filter({ hasText: words('app/demo', 'live.messages_other', { count }) });
    await page.route('**/api/live?*', async (route) => {
      // The header follows the same topic, and before the part of the page that counts is there.
      if (lied === 0) await told(0).waitFor();
      if (lied === 3) {
        truth.resolve();
        return route.continue();
      }
      lied += 1;
      const topic = new URL(route.request().url()).searchParams.get('topics');
      return route.fulfill({ status: 200, contentType: 'text/event-stream', body: lies(topic) });
    });
    await page.goto(`${demo.base}/demo?tab=live`);
    const shown = told(2);
    await shown.waitFor();
    // It says all of it again twice: to a reader that goes on where it was, that is nothing new.
    await truth.promise;
    await shown.filter({ hasText: words('app/demo', 'live.state.live') }).waitFor({ timeout: 60_000 });
  }));

test('a clock that is an hour wrong changes nothing', () =>
  visit(
    'teacher',
    async ({ page, noise }) => {
      for (const path of ['/dashboard', '/manage/question-bank', problem]) {
        await goTo(page, demo.base + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
      }
      assert.deepEqual(noise, []);
    },
    (context) =>
      context.addInitScript(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 3_600_000;
      }),
  ));

test('what breaks in a browser is listed for the admins, with nothing personal', () =>
  visit('admin', async ({ page }) => {
    const mark = `Thử báo lỗi ${Math.random().toString(36).slice(2).replace(/\d/g, 'x')}`;
    await goTo(page, `${demo.base}/problems`);
    const told = page.waitForResponse((answer) => answer.url().endsWith('/api/client-errors'), { timeout: 60_000 });
    await page.evaluate((message) => {
      setTimeout(() => {
        throw new Error(`${message} an@example.com`);
      });
    }, mark);
    assert.equal((await told).status(), 200);
    await page.goto(`${demo.base}/manage/errors`);
    const row = page.getByRole('row').filter({ hasText: mark });
    await row.waitFor();
    const text = await row.innerText();
    assert.ok(text.includes('/problems'), text);
    assert.ok(!text.includes('an@example.com'), text);
  }));
