// The register of a class while it is kept: marks that wait through a reload, a colleague's page beside one's own, a conflict that is
// left to the colleague, remarks in the details of a cell, all present and taken back; and a whole year of a large class.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { barriers, demo, newPage, newVisitor, screenshot, signInAs } from './browser.mjs';
import { ask, clockOf, openClassrooms, ordered, pasted, run, sessionNow, speaking, visit } from './classroom-data.mjs';
import { desk, phone } from './places.mjs';

const register = 'features/attendance';
const exact = (name) => ({ name, exact: true });
const DAY = 86_400;
/** What the browser says of calls that it may not make. */
const isCut = (line) => /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|409/.test(line);

let classes;
before(async () => {
  classes = await openClassrooms();
});
after(() => classes.browser.close());

/** A class with pupils and a session that has just begun. */
async function aClass(name, names = pasted) {
  const { id } = await ask(classes.teacher, 'POST', '/api/classroom', { name });
  await ask(classes.teacher, 'POST', '/api/classroom/create-user', { classroom_id: id, names: names.join('\n') });
  return { id, session: await sessionNow(classes, id, 'Mảng') };
}

const rowsOf = async ({ id, session }) => {
  const address = `/api/classroom/${id}/session/attendance?session_id=${session.id}`;
  const { members } = await ask(classes.teacher, 'GET', address);
  return new Map(members.map((member) => [member.full_name, member.rows[session.id]]));
};

const addressOf = (place, { id }) => `${demo.base}${place.prefix}/manage/classroom/${id}?tab=attendance`;

/** The cell of a pupil in the session, which has to be in that state. */
const cellIn = (page, name, { session }, word = '') =>
  page.getByRole('gridcell', { name: new RegExp(`^${name}, .* ${clockOf(session.start_time)}: ${word}`) });

/** Lets nothing that is marked through, until that is called off. */
async function cutOff(page) {
  const address = '**/api/classroom/session/*/user';
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

test('marks wait in the browser through a reload, and are sent when they can be', async () => {
  const say = (key, values) => speaking(desk)(register, key, values);
  const made = await aClass(`Điểm danh ${run} chờ gửi`);
  await visit(
    classes,
    desk,
    async (page) => {
      await page.goto(addressOf(desk, made));
      const mendLine = await cutOff(page);
      await cellIn(page, ordered[0], made).focus();
      await page.keyboard.press('p');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('a');
      await page.getByText(say('waiting_other', { count: '2' })).waitFor();
      await page.reload();
      await page.getByText(say('waiting_other', { count: '2' })).waitFor();
      await cellIn(page, ordered[0], made, `${say('status.present')}, ${say('pending.waiting')}`).waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, 'attendance-waiting-desk');
      assert.equal((await rowsOf(made)).get(ordered[0]), undefined);
      await mendLine();
      // It is tried again by itself.
      await page.getByText(say('waiting_other', { count: '2' })).waitFor({ state: 'detached' });
      const rows = await rowsOf(made);
      assert.deepEqual(
        ordered.slice(0, 2).map((name) => rows.get(name).word),
        ['present', 'absent'],
      );
    },
    'teacher',
    isCut,
  );
});

test('two teachers keep one register: changes are seen, and of a conflict one value is left', async () => {
  const say = (key, values) => speaking(desk)(register, key, values);
  const made = await aClass(`Điểm danh ${run} hai người`);
  const context = await newVisitor(classes.browser, desk);
  try {
    await signInAs(context, 'admin');
    const { page: other } = await newPage(context);
    await other.goto(addressOf(desk, made));
    await cellIn(other, ordered[0], made).waitFor();
    await visit(
      classes,
      desk,
      async (page) => {
        await page.goto(addressOf(desk, made));
        await cellIn(page, ordered[0], made).waitFor();
        await cellIn(other, ordered[0], made).focus();
        await other.keyboard.press('l');
        await cellIn(page, ordered[0], made, say('status.late')).waitFor();
        const mendLine = await cutOff(page);
        await cellIn(page, ordered[1], made).focus();
        await page.keyboard.press('p');
        await page.getByText(say('waiting_other', { count: '1' })).waitFor();
        await cellIn(other, ordered[1], made).focus();
        await other.keyboard.press('a');
        await cellIn(other, ordered[1], made, say('status.absent')).waitFor();
        await mendLine();
        const conflict = page.getByRole('alert').filter({ hasText: say('conflict.title') });
        await conflict.waitFor();
        const values = { theirs: say('status.absent'), mine: say('status.present') };
        await conflict.getByText(say('conflict.both', values)).waitFor();
        await conflict.getByRole('button', exact(say('conflict.theirs'))).click();
        await conflict.waitFor({ state: 'detached' });
        await cellIn(page, ordered[1], made, `${say('status.absent')}$`).waitFor();
      },
      'teacher',
      isCut,
    );
  } finally {
    await context.close();
  }
});

test('the details of a cell take a remark and times, and all are present until that is taken back', async () => {
  const say = (key, values) => speaking(phone)(register, key, values);
  const made = await aClass(`Điểm danh ${run} điện thoại`);
  await visit(
    classes,
    phone,
    async (page) => {
      await page.goto(addressOf(phone, made));
      const count = String(pasted.length);
      await page.getByRole('button', exact(say('allPresent_other', { count }))).click();
      const pressed = page.locator('li [aria-pressed=true]');
      await page.getByRole('button', exact(say('allMarked'))).waitFor();
      assert.equal(await pressed.count(), pasted.length);
      await screenshot(page, 'attendance-present-phone');
      await page.getByRole('button', exact(say('undoLast'))).click();
      await page.getByRole('button', exact(say('allPresent_other', { count }))).waitFor();
      assert.equal(await pressed.count(), 0);
      await page.getByRole('button', exact(say('detailsOf', { name: ordered[0] }))).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', exact(say('remark'))).fill('Xe hỏng');
      await dialog.getByLabel(say('word')).selectOption('excused');
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, 'attendance-details-phone');
      await dialog.getByRole('button', exact(say('save'))).click();
      await page.getByRole('listitem', exact(ordered[0])).getByText('Xe hỏng').waitFor();
      await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
      assert.deepEqual(await barriers(page), []);
    },
    'teacher',
  );
  const row = (await rowsOf(made)).get(ordered[0]);
  assert.deepEqual([row.word, row.remark], ['excused', 'Xe hỏng']);
});

test('a year of a large class is gone through by keys', async () => {
  const say = (key, values) => speaking(desk)(register, key, values);
  const names = Array.from(
    { length: 45 },
    (_, index) => `Nguyễn Văn ${String.fromCodePoint(65 + (index % 26))}${index}`,
  );
  const made = await aClass(`Điểm danh ${run} cả năm`, names);
  // Still to come: what is over is written into by the server as well.
  const sessions = Array.from({ length: 79 }, (_, day) => {
    const begin = made.session.start_time + (day + 1) * DAY;
    return { start_time: begin, end_time: begin + 3600, topic: '' };
  });
  await ask(classes.teacher, 'POST', `/api/classroom/${made.id}/session`, { sessions, force: true });
  await visit(
    classes,
    desk,
    async (page) => {
      await page.goto(addressOf(desk, made));
      await page.getByRole('combobox', exact(say('period'))).selectOption('all');
      await page.waitForFunction(() => document.querySelectorAll('[data-cell]').length === 45 * 80);
      const today = page.locator('[data-cell][tabindex="0"]');
      await today.focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('p');
      await page.keyboard.press('Home');
      assert.equal(await page.evaluate(() => document.activeElement?.dataset.cell), '44:0');
      await page.keyboard.press('e');
      await page.locator('[data-cell="44:0"][data-status="excused"]').waitFor();
      await page.locator('[data-cell="44:79"][data-status="present"]').waitFor();
      // What has the focus is not below the names that stay.
      const isSeen = await page.evaluate(() => {
        const { left, top } = document.activeElement.getBoundingClientRect();
        return document.elementFromPoint(left + 8, top + 8)?.closest('[data-cell]') === document.activeElement;
      });
      assert.ok(isSeen, 'the cell that has the focus is in sight');
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, 'attendance-year-desk');
    },
    'teacher',
  );
});
