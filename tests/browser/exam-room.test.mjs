// A school test: candidates come in from a file, cards are made, and a candidate sits it with theirs, through a pause and on to
// another computer; on a desk in Vietnamese and on a phone in English.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { barriers, demo, screenshot } from './browser.mjs';
import { aTest, ask, beginPart, bringIn, huy, openExams, room, signIn, speaking, town, visit } from './exam-data.mjs';
import { places, tellAt } from './places.mjs';

let exams;

before(async () => {
  exams = await openExams();
});
after(() => exams.browser.close());

for (const place of places) {
  tellAt(place, 'a school test by cards, paused, and moved to another computer', async () => {
    const say = (key, values) => speaking(place)(room, key, values);
    const contest = await aTest(exams, place);
    const password = await bringIn(exams, place, contest);
    await visit(
      exams,
      place,
      async (page) => {
        await page.goto(`${demo.base}${place.prefix}/test/${contest.slug}`);
        await page.getByLabel(say('signIn.password'), { exact: true }).waitFor();
        assert.deepEqual(await barriers(page), []);
        await screenshot(page, `exam-sign-in-${place.name}`);
        await beginPart(page, place, contest, password);
        await page.getByRole('radio', { name: town }).check();
        assert.deepEqual(await barriers(page), []);
        await screenshot(page, `exam-part-${place.name}`);
        // The power goes; everybody stands still, and goes on.
        await ask(exams.teacher, 'POST', `/api/contests/${contest.id}/room/pause`, {});
        await page.getByRole('dialog', { name: say('paused.title') }).waitFor();
        assert.deepEqual(await barriers(page), []);
        await screenshot(page, `exam-paused-${place.name}`);
        await ask(exams.teacher, 'POST', `/api/contests/${contest.id}/room/resume`, {});
        await page.getByRole('dialog', { name: say('paused.title') }).waitFor({ state: 'hidden' });
        // Another computer takes over, and finds the answer.
        await visit(
          exams,
          place,
          async (other) => {
            await signIn(other, place, contest, password);
            await other.getByRole('button', { name: say('elsewhere.move'), exact: true }).click();
            await other.getByRole('button', { name: new RegExp(`^${say('part.goOn')}`) }).click();
            assert.ok(await other.getByRole('radio', { name: town }).isChecked());
          },
          undefined,
          (line) => line.includes('409'),
        );
      },
      undefined,
      (line) => line.includes('401') || line.includes('404') || line.includes('409'),
    );
    const seats = await ask(exams.teacher, 'GET', `/api/contests/${contest.id}/room`);
    const [seat] = seats.seats.filter(({ candidate_id: id }) => id === 'T-01');
    assert.deepEqual([seat.room, seat.seat, seat.part?.answered], ['P1', '1', 1]);
    await visit(
      exams,
      place,
      async (page) => {
        await page.goto(`${demo.base}${place.prefix}/manage/contests/${contest.id}?tab=room`);
        await page.getByText(huy).first().waitFor();
        assert.deepEqual(await barriers(page), []);
        await screenshot(page, `exam-map-${place.name}`);
      },
      'teacher',
    );
    await ask(exams.admin, 'PUT', '/api/contests/manage', { id: contest.id, action: 'archive' });
  });
}
