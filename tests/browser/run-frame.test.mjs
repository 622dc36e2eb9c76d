// Programs in the browser: a web page in its frame reaches nobody's session and no network, is stopped, and can't freeze the tab;
// a turtle and Python run without a connection, in the same sandbox.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test, { after, before } from 'node:test';
import { demo, goTo, newPage, newVisitor, openBrowser, signInAs } from './browser.mjs';
import { words } from './words.mjs';

const dist = new URL('../../web/dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const runtimeFiles = readdirSync(new URL('assets/runtimes/', dist)).filter((name) => !/\.(?:br|gz)$/.test(name));
/** How long Python may take to start on a slow machine, in milliseconds. */
const LONG = 180_000;

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

/** A learner's page. */
async function visit(work) {
  const context = await newVisitor(browser);
  try {
    await signInAs(context, 'student');
    const { page } = await newPage(context);
    await goTo(page, `${demo.base}/dashboard`);
    await work(page, context);
  } finally {
    await context.close();
  }
}

/** The chunk of the build that has a runtime. */
const chunkOf = (key) => `/${manifest[`src/runtimes/${key}/runtime.ts`].file}`;

/** Has a runtime's code in the page. */
const bring = (page, key) => page.evaluate((file) => import(file).then(() => undefined), chunkOf(key));

/** Begins a run: `window.ran` is what is heard of it. */
async function begin(page, key, program) {
  await page.evaluate(begun, { key, chunk: chunkOf(key), program: { stdin: '', locale: 'vi', ...program } });
}

/** Runs in the page. */
async function begun({ key, chunk, program }) {
  const runtime = Object.values(await import(chunk)).find((one) => one?.key === key);
  document.getElementById('tested')?.remove();
  const host = Object.assign(document.createElement('div'), { id: 'tested' });
  document.body.append(host);
  const ran = { output: '', console: [], drawing: null, waiting: 0, end: null, reads: runtime.reads };
  const events = {
    output: (_, text) => (ran.output += text),
    console: ({ level, text, line }) => ran.console.push({ level, text, line }),
    drawing: (drawing) => (ran.drawing = drawing),
    waiting: () => (ran.waiting += 1),
  };
  ran.run = runtime.run(program, events, host);
  ran.run.done.then((end) => (ran.end = end));
  window.ran = ran;
}

/** How a run ended. */
async function endOf(page) {
  await page.waitForFunction(() => window.ran.end !== null, undefined, { timeout: LONG });
  return page.evaluate(() => window.ran.end);
}

/** The lines of the console once there are so many. */
async function linesOf(page, count) {
  await page.waitForFunction((least) => window.ran.console.length >= least, count, { timeout: LONG });
  return page.evaluate(() => window.ran.console.map(({ text }) => text));
}

const frames = (page) => page.locator('#tested iframe').count();
const pageOf = (html) => ({ files: [{ name: 'index.html', content: html }], main: 'index.html' });

/** What a page of somebody's tries that is none of its business; each tells what came of it. */
const tries = `<script>
const tries = {
  origin: () => self.origin,
  cookie: () => (document.cookie = 'a=1') && document.cookie,
  storage: () => localStorage.length,
  session: () => sessionStorage.length,
  database: () => indexedDB.open('a').readyState,
  parent: () => parent.document.title,
  top: () => (top.location.href, 'read'),
  popup: () => String(open('about:blank')),
};
for (const [name, attempt] of Object.entries(tries)) {
  try { console.log(name + ': ' + attempt()); } catch (error) { console.log(name + ': ' + error.name); }
}
const ask = (name, address) => fetch(address, { credentials: 'include' }).then(
  (answer) => console.log(name + ': ' + answer.status),
  (error) => console.log(name + ': ' + error.name),
);
ask('own call', '/api/users/info');
ask('foreign call', 'https://example.com/');
ask('data', 'data:text/plain,a');
const picture = new Image();
picture.onerror = () => console.log('picture: error');
picture.src = 'https://example.com/a.png';
</script>`;

test('a page that somebody wrote reaches nothing of who looks at it', () =>
  visit(async (page, context) => {
    const answered = [];
    context.on('response', (answer) => answered.push(answer.url()));
    await begin(page, 'web', pageOf(tries));
    const refused = words('runtimes', 'refused', { address: 'https://example.com/a.png' });
    await page.waitForFunction(
      (text) =>
        window.ran.console.some((line) => line.text.startsWith('data:')) &&
        window.ran.console.some((line) => line.text === text),
      refused,
      { timeout: LONG },
    );
    const lines = await linesOf(page, 12);
    for (const line of [
      'origin: null',
      'cookie: SecurityError',
      'storage: SecurityError',
      'session: SecurityError',
      'parent: SecurityError',
      'top: SecurityError',
      'popup: null',
      'own call: TypeError',
      'foreign call: TypeError',
      'data: 200',
      'picture: error',
    ])
      assert.ok(lines.includes(line), `${line} in\n${lines.join('\n')}`);
    assert.ok(
      lines.some((line) => line.startsWith('database: ') && line.endsWith('Error')),
      lines.join('\n'),
    );
    assert.deepEqual(
      answered.filter((url) => url.includes('example.com')),
      [],
    );
    assert.equal(await frames(page), 1);
    await page.evaluate(() => window.ran.run.stop());
    assert.deepEqual(await endOf(page), { reason: 'stopped' });
    assert.equal(await frames(page), 0);
  }));

test('several files are one page, whose console names their lines', () =>
  visit(async (page) => {
    await begin(page, 'web', {
      main: 'index.html',
      files: [
        {
          name: 'index.html',
          content:
            '<!doctype html>\n<link rel="stylesheet" href="a.css">\n<form><button>Gửi</button></form>\n<a href="b.html">B</a>\n<script>\nconsole.log("một")\n</script>\n<script type="module" src="c.js"></script>',
        },
        { name: 'a.css', content: 'button { color: rgb(1, 2, 3) }' },
        { name: 'b.html', content: '<script>console.log("trang hai")</script>' },
        {
          name: 'c.js',
          content:
            'import { hai } from "./d.js";\nconsole.log(hai, getComputedStyle(document.querySelector("button")).color);\nnull.x;',
        },
        { name: 'd.js', content: 'export const hai = "hai";' },
      ],
    });
    await linesOf(page, 3);
    const told = await page.evaluate(() => window.ran.console);
    assert.deepEqual(told[0], { level: 'log', text: 'một', line: 6 });
    assert.deepEqual(told[1], { level: 'log', text: 'hai rgb(1, 2, 3)', line: 2 });
    assert.deepEqual([told[2].level, told[2].line], ['error', 3]);
    const inside = page.frameLocator('#tested iframe');
    await inside.getByRole('button', { name: 'Gửi' }).click();
    assert.ok((await linesOf(page, 4)).includes(words('runtimes', 'form')));
    await inside.getByRole('link', { name: 'B' }).click();
    assert.equal((await linesOf(page, 5)).at(-1), 'trang hai');
    assert.equal(await frames(page), 1);
  }));

test('a page that goes elsewhere is thrown away, and a loop without an end is left', () =>
  visit(async (page) => {
    for (const address of ['/', 'https://example.com/']) {
      await begin(
        page,
        'web',
        pageOf(`<script>addEventListener('load', () => setTimeout(() => location.assign('${address}')))</script>`),
      );
      assert.equal((await endOf(page)).reason, 'navigated', address);
      assert.equal(await frames(page), 0);
    }
    await begin(page, 'web', pageOf('<p>Chào</p>\n<script>\nlet a = 0;\nwhile (true) a += 1;\n</script>'));
    const end = await endOf(page);
    assert.deepEqual([end.reason, end.line], ['frozen', 4]);
    // The page around it goes on.
    assert.equal(await page.evaluate(() => 1 + 1), 2);
  }));

test('a turtle and Python run without a connection', () =>
  visit(async (page, context) => {
    const user = await page.evaluate(async () => (await (await fetch('/api/users/info')).json()).data.id);
    const runtimes = runtimeFiles
      .filter((name) => !name.startsWith('scratch'))
      .map((name) => `/assets/runtimes/${name}`);
    await page.evaluate(hold, { type: 'hold', user, locale: 'vi', runtimes });
    await page.waitForFunction(isHeld, runtimes, { timeout: LONG });
    for (const key of ['turtle', 'python', 'web']) await bring(page, key);
    // The words of runs come with the first.
    await begin(page, 'web', pageOf('<script>console.log(1)</script>'));
    await linesOf(page, 1);
    await page.evaluate(() => window.ran.run.stop());
    await context.setOffline(true);

    const square = 'import turtle\nfor i in range(4):\n    turtle.forward(50)\n    turtle.right(90)\nprint("xong")\n';
    await begin(page, 'turtle', { files: [{ name: 'main.py', content: square }], main: 'main.py' });
    assert.deepEqual(await endOf(page), { reason: 'ended' });
    const drawn = await page.evaluate(() => [window.ran.output, window.ran.drawing.items.length]);
    assert.deepEqual(drawn, ['xong\n', 1]);

    const greet = 'ten = input("Tên: ")\nprint("Chào", ten)\n1 / 0\n';
    const program = { files: [{ name: 'main.py', content: greet }], main: 'main.py' };
    const asks = await page.evaluate(async (chunk) => {
      const runtime = Object.values(await import(chunk)).find((one) => one?.key === 'python');
      return runtime.reads === 'asks';
    }, chunkOf('python'));
    await begin(page, 'python', { ...program, stdin: asks ? '' : 'Lan' });
    if (asks) {
      await page.waitForFunction(() => window.ran.waiting > 0, undefined, { timeout: LONG });
      assert.equal(await page.evaluate(() => window.ran.output), 'Tên: ');
      await page.evaluate(() => window.ran.run.input('Lan'));
    }
    const end = await endOf(page);
    assert.deepEqual(end, { reason: 'failed', message: 'ZeroDivisionError: division by zero', line: 3 });
    assert.match(await page.evaluate(() => window.ran.output), /^Tên: Chào Lan\n[^]*File "main\.py", line 3/);

    await begin(page, 'python', { files: [{ name: 'main.py', content: 'while True: pass' }], main: 'main.py' });
    await page.locator('#tested iframe').waitFor({ state: 'attached' });
    await page.evaluate(() => window.ran.run.stop());
    assert.deepEqual(await endOf(page), { reason: 'stopped' });
    assert.equal(await frames(page), 0);

    // What the worker answers with is the same sandbox.
    await begin(page, 'web', pageOf('<script>console.log(self.origin)</script>'));
    assert.deepEqual(await linesOf(page, 1), ['null']);
    await context.setOffline(false);
  }));

/** Runs in the page: has the site's worker hold something. */
async function hold(message) {
  await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  (await navigator.serviceWorker.ready).active.postMessage(message);
}

/** Runs in the page: the worker has it all, and answers this page. */
async function isHeld(names) {
  const box = await caches.open('lophoc-runtimes');
  const found = await Promise.all(['/run/frame', ...names].map((name) => box.match(name)));
  return navigator.serviceWorker.controller !== null && found.every(Boolean);
}
