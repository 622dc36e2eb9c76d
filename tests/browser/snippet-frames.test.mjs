// Snippets in frames, and tests in a frame: a page of another site shows a snippet and runs it, whoever is signed in, and may
// show no other page of ours; a page of the site has samples run and hears what came of them; a teacher and a learner speak about
// lines. The icons that menus may name.
import assert from 'node:assert/strict';
import http from 'node:http';
import test, { after, before } from 'node:test';
import { call } from '../../scripts/lib/bench/site-client.mjs';
import { barriers, demo, newPage, newVisitor, openBrowser, screenshot, signInAs } from './browser.mjs';
import { desk, phone, places, tellAt } from './places.mjs';
import { words } from './words.mjs';

const judged = 60_000;
const unique = Date.now().toString(36);

/** A site of somebody else, whose every page has the frame that its address asks for. */
const other = http.createServer((request, response) => {
  const address = new URL(request.url, 'http://x').searchParams.get('frame') ?? '';
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(
    `<!doctype html><title>Trang khác</title><iframe title="Khung" src="${address}" width="700" height="480"></iframe>`,
  );
});

let browser, author, slug, problem;
before(async () => {
  await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
  browser = await openBrowser();
  author = await call(demo.base, 'POST', '/api/users/sign-in', { body: demo.accounts.student });
  ({ slug } = await snippet({
    title: `Trang ${unique}`,
    language_id: 201,
    files: [
      {
        name: 'index.html',
        content: '<link rel="stylesheet" href="a.css"><p id="ra"></p><script src="a.js"></script>',
      },
      { name: 'a.css', content: 'p { color: green }' },
      { name: 'a.js', content: "document.getElementById('ra').textContent = 'Xin chào ' + origin;" },
    ],
    visibility: 'public',
  }));
  const problems = await call(demo.base, 'GET', '/api/problems?page=1&size=50', { token: author });
  // One of those that Python solves.
  const isWritten = ({ type, slug: name }) => (type ?? 'code') === 'code' && !name.includes('scratch');
  problem = problems.find(isWritten);
});
after(async () => {
  await browser.close();
  // The account is every test's: what was made for this one goes.
  for (const id of written) await call(demo.base, 'DELETE', `/api/snippet/${id}`, { token: author });
  await new Promise((resolve) => other.close(resolve));
});

/** The snippets that were made here. */
const written = [];
async function snippet(body) {
  const view = await call(demo.base, 'POST', '/api/snippet/', { token: author, body });
  written.push(view.id);
  return view;
}

/** A page of another site with a frame in it. */
async function framing(context, address) {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`http://truong-khac.localhost:${other.address().port}/?frame=${encodeURIComponent(address)}`);
  return page;
}

for (const place of places) {
  tellAt(place, 'another site shows a snippet and runs it', async () => {
    const context = await newVisitor(browser, place);
    try {
      await signInAs(context, 'student');
      const embedded = `${demo.base}/embed/ucode/${slug}?lang=${place.language}`;
      const page = await framing(context, embedded);
      const said = (key, values) => words('embed', key, values, place.language);
      const frame = page.frameLocator('iframe');
      await frame.getByRole('heading', { level: 1, name: `Trang ${unique}` }).waitFor();
      await frame.getByRole('button', { name: said('run.start') }).click();
      await frame.frameLocator('iframe').getByText('Xin chào null').waitFor();
      const home = await frame.getByRole('link', { name: said('open') }).getAttribute('href');
      assert.equal(new URL(home).pathname, `${place.prefix}/ucode/${slug}`);
      await screenshot(page, `embed-${place.name}`);
      const alone = await newPage(context);
      await alone.page.goto(embedded);
      await alone.page.getByRole('button', { name: said('run.start') }).waitFor();
      assert.deepEqual([await barriers(alone.page), alone.noise], [[], []]);
    } finally {
      await context.close();
    }
  });
}

test('another site shows no other page of ours', async () => {
  const context = await newVisitor(browser);
  try {
    for (const path of ['/problems', `/ucode/${slug}`, '/iframe/testcase', '/run/frame']) {
      const page = await framing(context, demo.base + path);
      const [, inside] = page.frames();
      assert.equal(inside.url(), 'chrome-error://chromewebdata/', path);
      await page.close();
    }
  } finally {
    await context.close();
  }
});

test('a page of the site sends a program, and hears which samples pass', async () => {
  const context = await newVisitor(browser, phone);
  try {
    await signInAs(context, 'student');
    const { page, noise } = await newPage(context);
    await page.goto(`${demo.base}/icons`);
    await page.getByRole('searchbox', { name: words('app/demo', 'icons.search') }).waitFor();
    await page.evaluate(
      ([address, source]) => {
        const frame = document.createElement('iframe');
        Object.assign(frame, { title: 'Bộ thử', id: 'tests', src: address });
        addEventListener('message', ({ data, origin }) => {
          if (origin !== location.origin) return;
          if (data.type === 'lophoc:ready')
            frame.contentWindow.postMessage({ type: 'lophoc:source', source_code: source }, location.origin);
          if (data.type === 'lophoc:tests') window.told = data;
        });
        document.body.append(frame);
      },
      [`/iframe/testcase?question=${problem.id}&language=python3`, `print("khong dung ${unique}")`],
    );
    const frame = page.frameLocator('#tests');
    const run = frame.getByRole('button', { name: words('features/testFrame', 'run.all') });
    // It can be pressed once the program is there.
    await run.click({ timeout: judged });
    await page.waitForFunction(() => window.told, undefined, { timeout: judged });
    const { passed, failed } = await page.evaluate(() => window.told);
    assert.ok(passed === 0 && failed > 0, `${passed} passed, ${failed} failed`);
    assert.deepEqual(noise, []);
  } finally {
    await context.close();
  }
});

test('a teacher with the link of a review writes on a line, and the author reads it', async () => {
  const context = await newVisitor(browser, desk);
  try {
    const made = await snippet({
      title: `Nhờ xem ${unique}`,
      language_id: 71,
      files: [{ name: 'main.py', content: 'a = 1\nprint(a)\n' }],
    });
    const link = await call(demo.base, 'POST', `/api/snippet/${made.id}/review-link`, { token: author, body: {} });
    await signInAs(context, 'teacher');
    const { page, noise } = await newPage(context);
    const said = (key, values) => words('features/snippetReview', key, values);
    await page.goto(demo.base + link.url);
    await page.getByRole('heading', { level: 1, name: said('heading', { title: made.title }) }).waitFor();
    await page.getByRole('button', { name: said('remark.add', { line: 2 }) }).click();
    await page.getByRole('textbox', { name: said('remark.line', { line: 2 }) }).fill('In cả tên biến nhé.');
    await page.getByRole('button', { name: said('remark.send') }).click();
    await page.getByRole('list', { name: said('remark.onLine', { line: 2 }) }).waitFor();
    assert.deepEqual([await barriers(page), noise], [[], []]);
    await screenshot(page, 'snippet-review');
    const remarks = await call(demo.base, 'GET', `/api/snippet/${made.id}/remarks?n=${link.n}`, { token: author });
    assert.deepEqual(
      remarks.map(({ file, line, text }) => [file, line, text]),
      [['main.py', 2, 'In cả tên biến nhé.']],
    );
  } finally {
    await context.close();
  }
});

for (const place of places) {
  tellAt(place, 'icons are found in either language, and copied by a click', async () => {
    const context = await newVisitor(browser, place);
    try {
      const { page, noise } = await newPage(context);
      await page.goto(`${demo.base}${place.prefix}/icons`);
      const said = (key, values) => words('app/demo', key, values, place.language);
      const search = page.getByRole('searchbox', { name: said('icons.search') });
      for (const [typed, name] of [
        ['dien thoai', 'phone'],
        ['Flash', 'bolt'],
        ['calendar', 'calendar'],
      ]) {
        await search.fill(typed);
        const found = page.locator('main li button');
        await page.waitForFunction(() => document.querySelectorAll('main li button').length === 1);
        await found.click();
        await page.getByText(said('icons.copied', { name })).waitFor();
      }
      assert.deepEqual([await barriers(page), noise], [[], []]);
    } finally {
      await context.close();
    }
  });
}
