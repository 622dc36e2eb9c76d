// A class from being made to its register: a teacher makes it with its sessions and the accounts of its pupils, one of them checks
// in by the projector's QR code, signed out at first, and the teacher marks the others; on a desk in Vietnamese and on a phone in
// English.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { barriers, demo, screenshot } from './browser.mjs';
import {
  ask,
  clockOf,
  openClassrooms,
  ordered,
  pasted,
  readQr,
  run,
  sessionNow,
  speaking,
  visit,
} from './classroom-data.mjs';
import { places, tellAt } from './places.mjs';

const list = 'features/classPage/classList';
const shared = 'features/classrooms';
const sessions = 'features/classSessions';
const people = 'features/classPeople';
const checkIn = 'features/checkIn';
const register = 'features/attendance';

let classes;
before(async () => {
  classes = await openClassrooms();
});
after(() => classes.browser.close());

const exact = (name) => ({ name, exact: true });

/** Makes a class that meets each Monday, with its sessions; its id. */
async function makeClass(place, name) {
  const say = speaking(place);
  let id;
  await visit(
    classes,
    place,
    async (page) => {
      await page.goto(`${demo.base}${place.prefix}/classroom?tab=create`);
      await page.getByLabel(say(shared, 'form.name'), { exact: true }).fill(name);
      await page.getByRole('button', exact(say(sessions, 'rule.addFirst'))).click();
      await page.getByRole('button', exact(say(sessions, 'weekday.1'))).click();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `classroom-create-${place.name}`);
      await page.getByRole('button', exact(say(list, 'create.action'))).click();
      await page.getByRole('heading', { name: say(list, 'made.title', { name }) }).waitFor();
      await page.getByRole('button', exact(say(list, 'made.sessionsAction'))).click();
      const overlap = page.getByRole('button', exact(say(shared, 'overlap.action')));
      const made = page.getByText(new RegExp(say(list, 'made.sessionsDone_other', { number: String.raw`\d+` })));
      await made.or(overlap).first().waitFor();
      if (await overlap.isVisible()) await overlap.click();
      await made.waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `classroom-made-${place.name}`);
      await page.getByRole('link', exact(say(list, 'made.open'))).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `classroom-overview-${place.name}`);
      id = Number(new URL(page.url()).pathname.split('/').at(-1));
    },
    'teacher',
    // A teacher of earlier runs meets other classes at the same hour.
    (line) => line.includes('412'),
  );
  return id;
}

/** Pastes names; the login name and first password on the card of the first of the register. */
async function makeAccounts(place, id) {
  const say = (key, values) => speaking(place)(people, key, values);
  let card;
  await visit(
    classes,
    place,
    async (page) => {
      await page.goto(`${demo.base}${place.prefix}/manage/classroom/${id}?tab=members`);
      await page.getByRole('button', exact(say('accounts.action'))).click();
      await page.getByLabel(say('accounts.names'), { exact: true }).fill(pasted.join('\n'));
      await page.getByRole('button', exact(say('accounts.check'))).click();
      const number = String(pasted.length);
      await page.getByText(say('accounts.willMake_other', { number })).waitFor();
      assert.deepEqual(await barriers(page), []);
      await page.getByRole('button', exact(say('accounts.make_other', { number }))).click();
      const found = page.getByRole('listitem', { name: ordered[0] });
      await found.waitFor();
      const secrets = await found.locator('[translate=no]').allTextContents();
      card = { login: secrets[0].trim(), password: secrets[1].trim() };
      assert.equal(await page.getByRole('img', { name: say('cards.code') }).count(), pasted.length);
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `classroom-cards-${place.name}`);
      await page.getByRole('button', exact(say('print.close'))).click();
      await page
        .getByRole('dialog', { name: say('cards.leaveTitle') })
        .getByRole('button', exact(say('print.close')))
        .click();
      await page.getByText(ordered[0]).first().waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `classroom-members-${place.name}`);
      // The roster to sign is by given name.
      await page.getByRole('button', exact(say('print.action'))).click();
      await page.getByRole('menuitem', { name: say('print.roster') }).click();
      const rows = page.getByRole('dialog').getByRole('row');
      await rows.nth(pasted.length).waitFor();
      const names = [];
      for (let row = 1; row <= pasted.length; row += 1) {
        const cells = await rows.nth(row).getByRole('cell').allTextContents();
        names.push(`${cells[1]} ${cells[2]}`.trim());
      }
      assert.deepEqual(names, ordered);
      await screenshot(page, `classroom-roster-${place.name}`);
    },
    'teacher',
  );
  return card;
}

/** Reads the code off the projector, opens it signed out, signs in, and is in. */
async function comeIn(place, session, card) {
  const say = (key, values) => speaking(place)(checkIn, key, values);
  const auth = (key, values) => speaking(place)('auth', key, values);
  let address;
  await visit(
    classes,
    place,
    async (page) => {
      await page.goto(`${demo.base}${place.prefix}/classroom/session/${session}/code`);
      const picture = page.getByRole('img', { name: say('projector.qr') });
      await picture.waitFor();
      await picture.scrollIntoViewIfNeeded();
      address = await readQr(classes, page);
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `classroom-projector-${place.name}`);
    },
    'teacher',
  );
  assert.match(new URL(address).pathname, new RegExp(`^(?:/en)?/classroom/check-in/${session}/[\\w-]+$`));
  await visit(
    classes,
    place,
    async (page) => {
      await page.goto(`${demo.base}${place.prefix}${new URL(address).pathname.replace(/^\/en/, '')}`);
      await page.getByText(say('counted.title')).waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `classroom-scanned-${place.name}`);
      await page.getByRole('link', exact(say('signIn'))).click();
      await page.getByLabel(auth('field.login'), { exact: true }).fill(card.login);
      await page.getByLabel(auth('field.password'), { exact: true }).fill(card.password);
      await page.keyboard.press('Enter');
      // The first password was a teacher's.
      const own = `mat-khau-${run}-${place.name}`;
      await page.getByLabel(auth('mustSet.given'), { exact: true }).fill(card.password);
      await page.getByLabel(auth('field.newPassword'), { exact: true }).fill(own);
      await page.getByLabel(auth('field.passwordConfirm'), { exact: true }).fill(own);
      await page.keyboard.press('Enter');
      await page.getByText(new RegExp(`^${say('doneAt', { time: '' }).trim()}`)).waitFor();
      await page.getByText(say('status.present'), { exact: true }).waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `classroom-present-${place.name}`);
      await page.getByRole('link', exact(say('toClass'))).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await screenshot(page, `classroom-pupil-${place.name}`);
      assert.deepEqual(await barriers(page), []);
    },
    undefined,
    (line) => line.includes('401') || line.includes('404'),
  );
}

/** How somebody stands in a session, on the register of a place, and what marks them. */
function markingOn(page, place, session) {
  const say = (key, values) => speaking(place)(register, key, values);
  const isPhone = place.width < 600;
  const at = clockOf(session.start_time);
  const cell = (name) => page.getByRole('gridcell', { name: new RegExp(`^${name}, .* ${at}: `) });
  const line = (name) => page.getByRole('listitem', exact(name));
  return {
    say,
    isPhone,
    cell,
    stands: (name, status) =>
      isPhone
        ? line(name)
            .locator('[aria-pressed=true]')
            .filter({ hasText: say(`short.${status}`) })
            .waitFor()
        : page.getByRole('gridcell', { name: new RegExp(`^${name}, .* ${at}: ${say(`status.${status}`)}`) }).waitFor(),
    isUnmarked: (name) =>
      isPhone
        ? page.waitForFunction(
            (label) => !document.querySelector(`li[aria-label="${label}"] [aria-pressed=true]`),
            name,
          )
        : page.getByRole('gridcell', { name: new RegExp(`^${name}, .* ${at}: ${say('status.none')}`) }).waitFor(),
    mark: async (name, status) => {
      if (isPhone) {
        await line(name)
          .getByRole('button')
          .filter({ hasText: say(`short.${status}`) })
          .click();
        return;
      }
      await cell(name).focus();
      await page.keyboard.press({ present: 'p', absent: 'a', late: 'l', excused: 'e' }[status]);
    },
  };
}

/** Marks by hand: keys or large buttons, undo, without a network, and where a colleague has marked the same. */
async function markByHand(place, id, session) {
  const members = await ask(classes.teacher, 'GET', `/api/classroom/${id}/member`);
  const idOf = (name) => members.find((member) => member.name === name).user_id;
  const [first, second, third, fourth] = ordered;
  await visit(
    classes,
    place,
    async (page, context) => {
      const on = markingOn(page, place, session);
      await page.goto(`${demo.base}${place.prefix}/manage/classroom/${id}?tab=attendance`);
      await on.stands(first, 'present');
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `classroom-register-${place.name}`);
      await on.mark(second, 'absent');
      await on.stands(second, 'absent');
      if (on.isPhone) await page.getByRole('button', exact(on.say('undoLast'))).click();
      else await page.keyboard.press('Control+z');
      await on.isUnmarked(second);
      if (!on.isPhone) {
        // From cell to cell by arrows.
        await on.cell(second).focus();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('e');
        await on.stands(third, 'excused');
      }
      await context.setOffline(true);
      await on.mark(fourth, 'late');
      await page.getByText(on.say(place.language === 'en' ? 'waiting_one' : 'waiting_other', { count: '1' })).waitFor();
      await on.stands(fourth, 'late');
      const colleague = { rows: [{ user_id: idOf(fourth), status: 'excused' }], key: `colleague-${run}-${place.name}` };
      await ask(classes.admin, 'POST', `/api/classroom/session/${session.id}/user`, colleague);
      await context.setOffline(false);
      const conflict = page.getByRole('alert').filter({ hasText: on.say('conflict.title') });
      await conflict.waitFor();
      const [theirs, mine] = [on.say('status.excused'), on.say('status.late')];
      await conflict.getByText(on.say('conflict.both', { theirs, mine })).waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `classroom-conflict-${place.name}`);
      await conflict.getByRole('button', exact(on.say('conflict.mine'))).click();
      await conflict.waitFor({ state: 'hidden' });
      await on.stands(fourth, 'late');
      // Who is not marked yet is there. Marks stand on the page before they are kept, and go with it until then.
      const kept = page.waitForResponse(
        (answer) =>
          answer.url().endsWith(`/api/classroom/session/${session.id}/user`) &&
          answer
            .request()
            .postDataJSON()
            .rows?.some((row) => row.user_id === idOf(second) && row.status === 'present'),
      );
      await page
        .getByRole('button', { name: new RegExp(`^${on.say('allPresent_other', { count: '' }).split('(')[0]}`) })
        .click();
      await on.stands(second, 'present');
      await page.getByRole('button', exact(on.say('allMarked'))).waitFor();
      assert.equal((await kept).status(), 200);
    },
    'teacher',
    (line) => /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|Failed to fetch|409/.test(line),
  );
  const { members: rows } = await ask(
    classes.teacher,
    'GET',
    `/api/classroom/${id}/session/attendance?session_id=${session.id}`,
  );
  const statusOf = (name) => rows.find(({ full_name: of }) => of === name).rows[session.id].status;
  assert.deepEqual([first, second, fourth].map(statusOf), ['present', 'present', 'late']);
}

for (const place of places) {
  tellAt(place, 'a class is made, checked in to by QR code, and marked', async () => {
    const name = `Tin học ${run} ${place.name}`;
    const id = await makeClass(place, name);
    const card = await makeAccounts(place, id);
    const session = await sessionNow(classes, id, 'Vòng lặp');
    await comeIn(place, session.id, card);
    await markByHand(place, id, session);
    await ask(classes.teacher, 'DELETE', `/api/classroom/${id}`);
  });
}
