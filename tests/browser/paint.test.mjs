// The budget of paint: LCP and CLS of first visits on slow 4G with a CPU four times slower (see paint.mjs).
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { demo, openBrowser, signInAs } from './browser.mjs';
import { medianVisit } from './paint.mjs';

const pages = [
  { name: 'home', path: '/', lcp: 1500 },
  { name: 'problem', path: demo.samples['/problems/{slug}'], lcp: 1800 },
  { name: 'manage list', path: '/manage/question-bank', lcp: 2800, as: 'teacher' },
];
const shift = 0.05;
const rows = [];

let browser;
before(async () => {
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  console.log('page          LCP ms   limit     CLS   limit   JS kB   CPU/');
  for (const { name, lcp, cls, limit, kilobytes, rate } of rows) {
    console.log(
      `${name.padEnd(12)} ${lcp.toFixed(0).padStart(7)} ${String(limit).padStart(7)} ${cls.toFixed(3).padStart(7)} ${String(shift).padStart(7)} ${kilobytes.toFixed(0).padStart(7)} ${rate.toFixed(2).padStart(6)}`,
    );
  }
});

for (const { name, path, lcp, as } of pages) {
  test(`${name} paints within ${lcp} ms and stands still`, async () => {
    const visit = await medianVisit(browser, demo.base + path, { prepare: as && ((context) => signInAs(context, as)) });
    rows.push({ name, limit: lcp, ...visit });
    assert.ok(visit.lcp > 0, 'something was painted');
    assert.ok(visit.lcp <= lcp, `LCP ${visit.lcp.toFixed(0)} ms (${visit.element})`);
    assert.ok(visit.cls <= shift, `CLS ${visit.cls.toFixed(3)}`);
  });
}
