// A computer that stays offline: it offers its candidate's answers sealed, staff bring the file to the server, and what is in it
// counts on a click; on a desk in Vietnamese and on a phone in English.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test, { after, before } from 'node:test';
import { barriers, demo, screenshot } from './browser.mjs';
import { aTest, ask, beginPart, bringIn, huy, openExams, room, speaking, town, visit } from './exam-data.mjs';
import { places, tellAt } from './places.mjs';

/** For longer than this nothing is heard of the server before a room offers the file, in milliseconds. */
const SILENT_MS = 90_000;
/** For what takes several steps, or the server some seconds: it hands a part in after its end, and the map is read again then. */
const patient = { timeout: 120_000 };

let exams;

before(async () => {
  exams = await openExams();
});
after(() => exams.browser.close());

/** A candidate answers without a connection; the file that the page offers then, as it is chosen elsewhere. */
async function rescueFile(place, contest, password) {
  const say = (key, values) => speaking(place)(room, key, values);
  let file;
  await visit(
    exams,
    place,
    async (page) => {
      // The minute without the server is not waited for.
      await page.clock.install();
      const isKey = (answer) => answer.url().endsWith(`/api/contests/${contest.id}/rescue-key`) && answer.ok();
      const [key] = await Promise.all([
        page.waitForResponse(isKey, patient),
        beginPart(page, place, contest, password),
      ]);
      await key.finished();
      await page.context().setOffline(true);
      await page.getByRole('radio', { name: town }).check();
      await page.clock.fastForward(SILENT_MS);
      const offer = page.getByRole('status').filter({ hasText: say('rescue.offline_one', { count: 1 }) });
      await offer.waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `exam-rescue-offer-${place.name}`);
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        offer.getByRole('button', { name: say('rescue.action'), exact: true }).click(),
      ]);
      const [told] = say('rescue.saved', { at: '#' }).split('#');
      await offer.getByText(told.trim()).waitFor();
      assert.deepEqual(await barriers(page), []);
      file = {
        name: saved.suggestedFilename(),
        mimeType: 'application/json',
        buffer: readFileSync(await saved.path()),
      };
    },
    undefined,
    // What could not be reached is no fault, and neither is what was refused on the way in.
    (line) => /401|404|409|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/.test(line),
  );
  assert.match(file.name, /^cuu-ho-T-01-\d+\.json$/);
  return file;
}

/** The teacher brings the file once the part is handed in without its answer, and accepts what is in it. */
async function countIt(place, contest, file) {
  const of = (folder) => (key, values) => speaking(place)(folder, key, values);
  const [map, late] = [of('features/contests/contestManage/invigilating'), of('features/sittings')];
  await visit(
    exams,
    place,
    async (page) => {
      await page.goto(`${demo.base}${place.prefix}/manage/contests/${contest.id}?tab=room`);
      const seat = page.getByRole('listitem', { name: huy });
      await seat.getByText(map('state.handed_in'), { exact: true }).waitFor(patient);
      await page.getByRole('button', { name: map('rescue.open'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: map('rescue.title'), exact: true });
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByText(map('rescue.kept_one', { count: 1, name: huy })).waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `exam-rescue-upload-${place.name}`);
      await dialog.getByRole('button', { name: map('rescue.decide'), exact: true }).click();
      const drawer = page.getByRole('dialog', { name: map('rescue.of', { name: huy }), exact: true });
      await drawer.getByText(late('late.rescued'), { exact: true }).waitFor();
      assert.ok(await drawer.getByRole('radio', { name: town }).first().isChecked());
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `exam-rescue-decide-${place.name}`);
      assert.equal(await scoreOf(contest), 0, 'nothing counts by itself');
      await drawer.getByRole('button', { name: late('late.accept'), exact: true }).click();
      await drawer.getByText(late('late.isAccepted'), { exact: true }).waitFor();
    },
    'teacher',
  );
}

/** What the candidate has on the board, as staff see it. */
async function scoreOf(contest) {
  const rows = await ask(exams.teacher, 'GET', `/api/contests/${contest.id}/standings`);
  return rows.find(({ candidate_id: id }) => id === 'T-01')?.score;
}

for (const place of places) {
  tellAt(place, 'answers of a computer that stays offline come in a file and count on a click', async () => {
    const contest = await aTest(exams, place);
    const password = await bringIn(exams, place, contest);
    const file = await rescueFile(place, contest, password);
    // The time is over, and the server has none of it.
    const end = Math.floor(Date.now() / 1000) + 1;
    await ask(exams.teacher, 'PUT', '/api/contests/manage', { id: contest.id, action: 'update', end_time: end });
    await countIt(place, contest, file);
    assert.equal(await scoreOf(contest), 10);
    await ask(exams.admin, 'PUT', '/api/contests/manage', { id: contest.id, action: 'archive' });
  });
}
