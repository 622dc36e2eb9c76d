// Pages stand still while they load: the shifts of first visits on slow 4G with a slow CPU (see paint.mjs). How long a
// visit takes is what `scripts/bench web` counts.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { demo, openBrowser, signInAs } from './browser.mjs';
import { firstVisit } from './paint.mjs';

const pages = [
  { name: 'home', path: '/' },
  { name: 'problem', path: demo.samples['/problems/{slug}'] },
  { name: 'manage list', path: '/manage/question-bank', as: 'teacher' },
];
const shift = 0.02;

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

for (const { name, path, as } of pages) {
  test(`${name} stands still`, async () => {
    const visit = await firstVisit(browser, demo.base + path, { prepare: as && ((context) => signInAs(context, as)) });
    assert.ok(visit.lcp > 0, 'something was painted');
    assert.ok(visit.cls < shift, `CLS ${visit.cls.toFixed(3)}`);
  });
}
