// The online editor: programs that ask are talked with in four languages; words of an input method come out whole while output
// comes; what is written is saved by itself, named, compared and had back; a run goes on in a second tab and after a reload; a
// compiler's line leads to the code; without a connection the newest text opens, runs, and is saved later. On a desk in Vietnamese
// and on a phone in English.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { barriers, demo, goTo, newPage, newVisitor, openBrowser, paste, screenshot, untilTrue } from './browser.mjs';
import { ask } from './course-data.mjs';
import { speaking } from './exam-data.mjs';
import { places, tellAt } from './places.mjs';
import { aLearner, unique, visit } from './practice-data.mjs';
import { typistOn } from './telex.mjs';

const judged = 120_000;
let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

/** Programs that ask for a name and greet whoever has it; what their names and outputs are written with is not all of Unicode everywhere. */
const greeters = [
  {
    language_id: 50,
    name: 'main.c',
    content:
      '#include <stdio.h>\nint main(void) {\n  char ten[100];\n  printf("Ten: ");\n  scanf("%99[^\\n]", ten);\n  printf("Chao %s!\\n", ten);\n}\n',
  },
  { language_id: 71, name: 'main.py', content: 'ten = input("Ten: ")\nprint(f"Chao {ten}!")\n' },
  {
    language_id: 62,
    name: 'Main.java',
    content:
      'import java.util.Scanner;\n\npublic class Main {\n  public static void main(String[] args) {\n    System.out.print("Ten: ");\n    System.out.println("Chao " + new Scanner(System.in).nextLine() + "!");\n  }\n}\n',
  },
  {
    language_id: 67,
    name: 'main.pas',
    content: "var ten: string;\nbegin\n  write('Ten: ');\n  readln(ten);\n  writeln('Chao ', ten, '!');\nend.\n",
  },
];

/** Prints a line twenty times a second for two seconds, and then asks. */
const chatty =
  'import time\nfor i in range(40):\n    print("dong", i, flush=True)\n    time.sleep(0.05)\nprint("Ban:", input("Ten: "))\n';

const snippet = ({ token }, { name, content, ...more }) =>
  ask(token, 'POST', '/api/snippet/', { title: `Chào ${unique()}`, files: [{ name, content }], ...more });

/** Runs in the page: a snippet, its editor and all files of the build are here for when there is no connection. */
async function isHeld({ slug, language }) {
  const box = await caches.open('lophoc-held');
  const calls = [`/api/snippet/${slug}?`, '/api/snippet/judge-language?for=editor&'].map(
    (call) => `${call}held-in=${language}`,
  );
  const found = await Promise.all([location.pathname, ...calls].map((key) => box.match(key)));
  const worker = await (await fetch('/worker.js')).text();
  const names = new Set(worker.match(/\/assets\/[\w.-]+/g));
  return found.every(Boolean) && (await (await caches.open('lophoc-files')).keys()).length >= names.size;
}

/** Runs in the page: the browser's database has this text of a snippet as one that the server has. */
async function isKept({ id, content }) {
  const asked = (request) =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  const database = await asked(indexedDB.open('lophoc-outbox'));
  const items = await asked(database.transaction('items').objectStore('items').getAll());
  database.close();
  return items.some(({ body }) => body.id === id && body.isSaved && body.content.files[0].content === content);
}

for (const place of places) {
  const say = (key, values) => speaking(place)('features/snippets', key, values);
  const isNarrow = place.width < 992;
  const log = (page) => page.getByRole('log', { name: say('console.output') });
  const line = (page) => page.getByRole('textbox', { name: say('input.line') });
  const button = (page, name) => page.getByRole('button', { name, exact: true });
  /** Whether the run has come to an end, as its status says. */
  const ended = (page, status) => page.getByText(new RegExp(`^${say(`end.${status}`)}`)).waitFor({ timeout: judged });
  const prompted = (page) => log(page).getByText('Ten:').waitFor({ timeout: judged });
  /** A phone shows one part of the editor at a time. */
  const pane = async (page, name) => {
    if (isNarrow) await page.getByRole('tab', { name: say(`panes.${name}`), exact: true }).click();
  };
  const menu = async (page, entry) => {
    await button(page, say('menu.label')).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

  tellAt(place, 'a program asks, and is answered, in four languages', async () => {
    const learner = await aLearner();
    await visit(browser, place, learner.token, async (open) => {
      for (const greeter of greeters) {
        // One after the other: a person has one program that waits.
        const { slug } = await snippet(learner, greeter);
        const page = await open(`/ucode/${slug}`);
        await button(page, say('run.run')).click();
        await prompted(page);
        await line(page).fill('An');
        await line(page).press('Enter');
        await log(page).getByText('Chao An!').waitFor({ timeout: judged });
        await ended(page, 'AC');
        if (greeter.language_id === 50) {
          assert.deepEqual(await barriers(page), [], 'a run that is over');
          await screenshot(page, `snippet-run-${place.name}`);
        }
      }
    });
  });

  tellAt(place, 'words of an input method come out whole while output comes', async () => {
    const learner = await aLearner();
    const { slug } = await snippet(learner, { language_id: 71, name: 'main.py', content: chatty });
    await visit(browser, place, learner.token, async (open) => {
      const page = await open(`/ucode/${slug}`);
      await button(page, say('run.run')).click();
      await line(page).click();
      const typist = await typistOn(page);
      await log(page).getByText('dong 3', { exact: true }).waitFor({ timeout: judged });
      await typist.compose('V', 'Vi', 'Vie', 'Viê', 'Việ', 'Việt');
      await page.keyboard.insertText(' ');
      await typist.compose('N', 'Na', 'Nam');
      await log(page).getByText('dong 39', { exact: true }).waitFor({ timeout: judged });
      assert.equal(await line(page).inputValue(), 'Việt Nam');
      assert.ok(await line(page).evaluate((field) => field === document.activeElement));
      await page.keyboard.press('Enter');
      await log(page).getByText('Ban: Việt Nam').waitFor({ timeout: judged });
      await ended(page, 'AC');
    });
  });

  tellAt(place, 'what is written is saved, named, compared and had back', async () => {
    const learner = await aLearner();
    const { slug, id } = await snippet(learner, { language_id: 71, name: 'main.py', content: 'print("mot")\n' });
    await visit(browser, place, learner.token, async (open) => {
      const page = await open(`/ucode/${slug}`);
      const code = page.getByRole('textbox', { name: say('code.label', { name: 'main.py' }) });
      await page.locator('.cm-editor').waitFor();
      await paste(page, code, 'print("hai")\n');
      await page.getByText(say('state.saved'), { exact: true }).waitFor();
      await page.keyboard.press('Control+s');
      const dialog = page.getByRole('dialog', { name: say('version.nameTitle') });
      await dialog.getByRole('textbox', { name: say('version.name') }).fill('bản hai');
      await dialog.getByRole('button', { name: say('version.nameAction') }).click();
      await dialog.waitFor({ state: 'hidden' });
      await paste(page, code, 'print("ba")\n');
      await page.getByText(say('state.saved'), { exact: true }).waitFor();
      await menu(page, say('menu.versions'));
      const list = page.getByRole('dialog', { name: say('version.title') });
      await list.getByRole('link', { name: 'bản hai' }).waitFor();
      assert.deepEqual(await barriers(page), [], 'the versions');
      await list.getByRole('link', { name: 'bản hai' }).click();
      const compared = page.getByRole('dialog', { name: 'bản hai' });
      await compared.locator('.cm-content').first().waitFor();
      assert.match(await compared.innerText(), /print\("hai"\)/);
      assert.match(await compared.innerText(), /print\("ba"\)/);
      assert.deepEqual(await barriers(page), [], 'two versions');
      await screenshot(page, `snippet-compare-${place.name}`);
      await compared.getByRole('button', { name: say('version.restore') }).click();
      await compared.waitFor({ state: 'hidden' });
      await page.locator('.cm-content', { hasText: 'print("hai")' }).waitFor();
      const held = await ask(learner.token, 'GET', `/api/snippet/${id}`);
      assert.equal(held.files[0].content, 'print("hai")\n');
    });
  });

  tellAt(place, 'without a connection the newest text opens, runs, and is saved later', async () => {
    const learner = await aLearner();
    const { slug, id } = await snippet(learner, { language_id: 71, name: 'main.py', content: 'print("mot")\n' });
    const kept = (key, values) => speaking(place)('features/keptRuntimes', key, values);
    const context = await newVisitor(browser, place);
    try {
      await context.addCookies([
        { name: 'access_token', value: learner.token, url: demo.base, httpOnly: true, sameSite: 'Lax' },
      ]);
      const { page, noise } = await newPage(context);
      const code = page.getByRole('textbox', { name: say('code.label', { name: 'main.py' }) });
      const saved = page.getByText(say('state.saved'), { exact: true });
      await goTo(page, `${demo.base}${place.prefix}/ucode/${slug}`);
      await page.locator('.cm-editor').waitFor();
      await untilTrue(page, isHeld, { slug, language: place.language }, judged);
      await menu(page, speaking(place)('editor', 'offlineUse'));
      const dialog = page.getByRole('dialog', { name: kept('title') });
      await dialog.getByRole('switch').first().click();
      await dialog.getByText(kept('here', { size: '' })).waitFor({ timeout: judged });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      // What the worker holds is older than this by now.
      await paste(page, code, 'print("hai")\n');
      await saved.waitFor();
      await untilTrue(page, isKept, { id, content: 'print("hai")\n' });
      await context.setOffline(true);
      await page.reload();
      await page.locator('.cm-content', { hasText: 'print("hai")' }).waitFor();
      await button(page, say('run.run')).click();
      await log(page).getByText('hai', { exact: true }).waitFor({ timeout: judged });
      await screenshot(page, `snippet-offline-${place.name}`);
      await pane(page, 'code');
      await paste(page, code, 'print("ba")\n');
      await page.getByText(say('state.offline'), { exact: true }).waitFor();
      await context.setOffline(false);
      await saved.waitFor();
      assert.equal((await ask(learner.token, 'GET', `/api/snippet/${id}`)).files[0].content, 'print("ba")\n');
      const isLost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/;
      assert.deepEqual(
        noise.filter((line) => !isLost.test(line)),
        [],
      );
    } finally {
      await context.close();
    }
  });

  tellAt(place, 'a run goes on in a second tab and after a reload', async () => {
    const learner = await aLearner();
    const { slug } = await snippet(learner, greeters[1]);
    await visit(browser, place, learner.token, async (open) => {
      const first = await open(`/ucode/${slug}`);
      await button(first, say('run.run')).click();
      await prompted(first);
      // Its stream is under way for as long as the program waits.
      const second = await first.context().newPage();
      await second.goto(first.url());
      await pane(second, 'run');
      await prompted(second);
      await first.reload();
      await pane(first, 'run');
      await prompted(first);
      await line(second).fill('Bình');
      await line(second).press('Enter');
      await log(first).getByText('Chao Bình!').waitFor({ timeout: judged });
      await log(second).getByText('Chao Bình!').waitFor({ timeout: judged });
      await Promise.all([ended(first, 'AC'), ended(second, 'AC')]);
      assert.equal(await log(first).getByText('Chao Bình!').count(), 1);
    });
  });

  tellAt(place, 'a new program is written, and what is wrong with it leads to its line', async () => {
    const learner = await aLearner();
    await visit(browser, place, learner.token, async (open) => {
      const list = await open('/ucode');
      await list.getByRole('heading', { level: 1, name: say('title.snippets') }).waitFor();
      assert.deepEqual(await barriers(list), [], 'an empty list');
      const { slug } = await snippet(learner, {
        language_id: 50,
        name: 'main.c',
        content: 'int main(void) {\n  return x;\n}\n',
      });
      const page = await open(`/ucode/${slug}`);
      await page.locator('.cm-editor').waitFor();
      await button(page, say('run.run')).click();
      await ended(page, 'CPE');
      await screenshot(page, `snippet-faulty-${place.name}`);
      await log(page)
        .getByRole('button', { name: /^main\.c:2/ })
        .first()
        .click();
      await page.locator('.cm-content:focus').waitFor();
      assert.match(await page.locator('.cm-activeLine').innerText(), /return x/);
      await page.getByRole('tab', { name: 'main.c' }).waitFor();
      await menu(page, say('menu.format'));
      await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent.includes('{    return x;'));
      assert.deepEqual(await barriers(page), [], 'the editor');
    });
  });

  tellAt(place, 'who is not signed in reads, edits and runs what the page runs', async () => {
    const learner = await aLearner();
    const { slug, title } = await ask(learner.token, 'POST', '/api/snippet/', {
      title: `Trang ${unique()}`,
      language_id: 201,
      visibility: 'public',
      files: [
        { name: 'index.html', content: '<h1>Chào</h1><script src="app.js"></script>' },
        { name: 'app.js', content: 'console.log("đã chạy", 6 * 7);' },
      ],
    });
    await visit(browser, place, null, async (open) => {
      const page = await open(`/ucode/${slug}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await button(page, say('run.run')).click();
      await log(page).getByText('đã chạy 42').waitFor({ timeout: judged });
      await pane(page, 'code');
      await paste(page, page.getByRole('textbox', { name: say('code.label', { name: 'index.html' }) }), '<p>Mới</p>');
      await page.getByText(say('state.local'), { exact: true }).waitFor();
      await page.keyboard.press('Control+s');
      await page.getByRole('dialog', { name: say('signIn.save') }).waitFor();
    });
  });
}
