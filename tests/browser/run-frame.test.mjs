// Programs in the browser: a web page in its frame reaches nobody's session and no network, is stopped, and can't freeze the tab;
// a turtle and Python run without a connection, in the same sandbox.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import test, { after, before } from 'node:test';
import { demo, goTo, newPage, newVisitor, openBrowser, signInAs, untilTrue } from './browser.mjs';
import { words } from './words.mjs';

const dist = new URL('../../web/dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const runtimeFiles = readdirSync(new URL('assets/runtimes/', dist)).filter((name) => !/\.(?:br|gz)$/.test(name));
/** How long Python may take to start on a slow machine, in milliseconds. */
const LONG = 180_000;

/** A site of somebody else, which notes all that it is asked for: a machine without internet refuses nothing by itself. */
const heard = [];
const other = http.createServer((request, response) => {
  heard.push(request.url);
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.end('x');
});
const otherSite = () => `http://truong-khac.localhost:${other.address().port}`;
/** Where programs in frames try to get to, each at a place of its own. */
const away = (place) => `${otherSite()}/${place}`;
const heardOf = (place) => heard.filter((address) => address.startsWith(`/${place}/`));

let browser;
before(async () => {
  await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
});

/** The browser reaches the other site, and has sent all that was to be sent before. */
async function reachOther(context, place) {
  const page = await context.newPage();
  await page.goto(away(`${place}-seen/`));
  await page.close();
  assert.ok(heardOf(`${place}-seen`).length > 0, 'the browser does not reach the other site');
}

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
const triesAt = (address) => `<script>
const away = '${address}';
const tries = {
  origin: () => self.origin,
  cookie: () => (document.cookie = 'a=1') && document.cookie,
  storage: () => localStorage.length,
  session: () => sessionStorage.length,
  database: () => indexedDB.open('a').readyState,
  parent: () => parent.document.title,
  top: () => (top.location.href, 'read'),
  popup: () => String(open('about:blank')),
  connections: () => [typeof RTCPeerConnection, typeof webkitRTCPeerConnection, typeof WebTransport].join(' '),
  beacon: () => navigator.sendBeacon(away + '/beacon', 'a'),
  socket: () => new WebSocket(away.replace('http', 'ws') + '/socket').readyState,
  form: () => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: away + '/form' });
    document.documentElement.append(form);
    form.submit();
    return 'sent';
  },
};
for (const [name, attempt] of Object.entries(tries)) {
  try { console.log(name + ': ' + attempt()); } catch (error) { console.log(name + ': ' + error.name); }
}
const ask = (name, address) => fetch(address, { credentials: 'include' }).then(
  (answer) => console.log(name + ': ' + answer.status),
  (error) => console.log(name + ': ' + error.name),
);
ask('own call', '/api/users/info');
ask('foreign call', away + '/call');
ask('data', 'data:text/plain,a');
const picture = new Image();
picture.onerror = () => console.log('picture: error');
picture.src = away + '/a.png';
</script>`;

test('a page that somebody wrote reaches nothing of who looks at it', () =>
  visit(async (page, context) => {
    const expected = [
      'origin: null',
      'cookie: SecurityError',
      'storage: SecurityError',
      'session: SecurityError',
      'parent: SecurityError',
      'top: SecurityError',
      'popup: null',
      'connections: undefined undefined undefined',
      'own call: TypeError',
      'foreign call: TypeError',
      'data: 200',
      'picture: error',
      words('runtimes', 'refused', { address: `${away('frame')}/a.png` }),
    ];
    await begin(page, 'web', pageOf(triesAt(away('frame'))));
    await page.waitForFunction(areSaid, [...expected, 'form: sent'], { timeout: LONG }).catch(() => undefined);
    const lines = await linesOf(page, 1);
    for (const line of expected) assert.ok(lines.includes(line), `${line} in\n${lines.join('\n')}`);
    assert.ok(
      lines.some((line) => line.startsWith('database: ') && line.endsWith('Error')),
      lines.join('\n'),
    );
    assert.equal(await frames(page), 1);
    await page.evaluate(() => window.ran.run.stop());
    assert.deepEqual(await endOf(page), { reason: 'stopped' });
    assert.equal(await frames(page), 0);
    await reachOther(context, 'frame');
    assert.deepEqual(heardOf('frame'), []);
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
  visit(async (page, context) => {
    for (const address of ['/', away('gone/')]) {
      await begin(
        page,
        'web',
        pageOf(`<script>addEventListener('load', () => setTimeout(() => location.assign('${address}')))</script>`),
      );
      assert.equal((await endOf(page)).reason, 'navigated', address);
      assert.equal(await frames(page), 0);
    }
    await reachOther(context, 'gone');
    assert.deepEqual(heardOf('gone'), []);
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
    await untilTrue(page, isHeld, runtimes, LONG);
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

/** Runs in the page: the console has all of these lines. */
function areSaid(lines) {
  return lines.every((line) => window.ran.console.some(({ text }) => text === line));
}

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
