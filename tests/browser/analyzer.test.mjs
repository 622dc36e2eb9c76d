// The Scratch analyzer: a visitor has a project measured and compared with an earlier one, a learner sees how theirs grow, and a
// teacher has a class's projects put into a table; on a desk in Vietnamese and on a phone in English.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { barriers, demo, goTo, newPage, newVisitor, openBrowser, screenshot, signInAs } from './browser.mjs';
import { placesOf } from './places.mjs';
import { unique } from './practice-data.mjs';
import { words } from './words.mjs';

const { zipSync } = createRequire(path.resolve('web/package.json'))('fflate');

/** Three states of one game: two sprites from the first on, more blocks in each. */
const [first, second, third] = ['duoi-chuot-1', 'duoi-chuot-2', 'duoi-chuot-3'].map((name) =>
  readFileSync(`control-plane/content/demo/programs/${name}.sb3`),
);
const LONG = 120_000;
const project = (name, buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

for (const place of placesOf('the Scratch analyzer')) {
  const say = (key, values) => words('features/analyzer', key, values, place.language);
  const exact = (name) => ({ name, exact: true });

  /** The analyzer for somebody; closed afterwards, when nothing may have gone wrong in it. */
  const visit = async (role, query, work) => {
    const context = await newVisitor(browser, place);
    try {
      if (role) await signInAs(context, role);
      const { page, noise } = await newPage(context);
      await goTo(page, `${demo.base}${place.prefix}/analyzer${query}`);
      await work(page);
      assert.deepEqual(noise, []);
    } finally {
      await context.close();
    }
  };

  const drop = (page, label, file) =>
    page.getByLabel(label, { exact: true }).and(page.locator('input[type=file]')).setInputFiles(file);

  /** Nothing keeps anybody out, and nothing is wider than the page. */
  const check = async (page, picture) => {
    await screenshot(page, `${picture}-${place.name}`);
    assert.deepEqual(await barriers(page), []);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(sideways <= 1, `it scrolls sideways by ${sideways} px`);
  };

  // Visitors analyse ten a minute from one address, which both places have in common: at the second one somebody is signed in.
  const role = place === placesOf('the Scratch analyzer')[0] ? null : 'student';

  test(`${role ?? 'a visitor'} has a project measured and compared (${place.name})`, async () => {
    await visit(role, '', async (page) => {
      await page.getByText(say(role ? 'kept' : 'notKept')).waitFor();
      await drop(page, say('file.project'), project('duoi-chuot.sb3', third));
      const result = page.getByRole('region', exact(say('result')));
      await result.getByText(/^\d+\/21 /).waitFor();
      await result.getByRole('heading', exact(say('dimension.logic'))).waitFor();
      assert.equal(await result.getByRole('heading', exact(say('dimension.math_operators'))).count(), 0);
      // What comes next is said in words and blocks.
      await result.getByText(say('next')).first().waitFor();
      await result.locator('svg.scratchblocks-style-scratch3').first().waitFor();
      await result.getByRole('button', { name: /^Mèo/ }).click();
      await result.getByRole('img', { name: 'Bắt được rồi!' }).first().waitFor();
      await check(page, 'analyzer');

      await page.getByRole('button', exact(say('rubric.extended'))).click();
      await result.getByRole('heading', exact(say('dimension.math_operators'))).waitFor();
      await drop(page, say('file.earlier'), project('duoi-chuot-2.sb3', second));
      await result.getByRole('heading', exact(say('comparison'))).waitFor();
      await result.getByText(say('change.changed'), { exact: true }).first().waitFor();
      await check(page, 'analyzer-compared');

      await drop(page, say('file.project'), project('khong-phai.sb3', Buffer.from('no project')));
      await page.getByRole('alert').filter({ hasText: 'sprite3' }).waitFor();
      assert.equal(await result.count(), 0);
    });
  });

  test(`a learner sees how their projects grow (${place.name})`, async () => {
    const name = `duoi-chuot-${unique()}`;
    await visit('student', '', async (page) => {
      const result = page.getByRole('region', exact(say('result')));
      await page.getByText(say('kept')).waitFor();
      for (const [at, file] of [first, second].entries()) {
        const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/analyze-scratch') && answer.ok());
        await drop(page, say('file.project'), project(`${name}-${at}.sb3`, file));
        await kept;
        await result.waitFor();
      }
      await page.getByRole('tab', exact(say('tab.growth'))).click();
      const growth = page.getByRole('tabpanel', exact(say('tab.growth')));
      for (const at of [0, 1]) await growth.getByText(`${name}-${at}.sb3`).first().waitFor();
      await check(page, 'analyzer-growth');
      assert.equal(await page.getByRole('tab', exact(say('tab.class'))).count(), 0);
    });
  });

  test(`a teacher gets a class's projects as a table (${place.name})`, async () => {
    const archive = zipSync({
      '6A/An.sb3': third,
      '6A/Bình.sb3': third,
      '6A/Chi.sb3': second,
      '6A/hỏng.sb3': Buffer.from('no project'),
    });
    await visit('teacher', '?tab=class', async (page) => {
      await drop(page, say('class.archive'), {
        name: 'lop-6a.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(archive),
      });
      await drop(page, say('class.starter'), project('mau.sb3', first));
      await page.getByRole('button', exact(say('class.start'))).click();
      await page.getByRole('heading', exact(say('class.done_other', { count: '3' }))).waitFor({ timeout: LONG });
      const pair = { a: '6A/An.sb3', b: '6A/Bình.sb3', percent: '100%' };
      await page.getByText(say('class.pair', pair)).waitFor();
      await page.getByText(say('class.leftOut_one', { count: '1' })).waitFor();
      await check(page, 'analyzer-class');
      const saved = page.waitForEvent('download');
      await page.getByRole('link', exact(say('class.download'))).click();
      assert.match((await saved).suggestedFilename(), /\.xlsx$/);
    });
  });
}
