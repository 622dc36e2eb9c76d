// A night of ICPC from the last half hour to the awards: the board stands still for others, balloons are handed over, something
// is announced; then the results are shown step by step by keyboard, awards become certificates, and the board is seen again
// minute by minute. On a desk in Vietnamese for staff, on a phone in English for a contestant.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { barriers, demo, newPage, newVisitor, openBrowser, screenshot, signInAs } from './browser.mjs';
import { ask, tokenOf } from './course-data.mjs';
import { endIt, icpcNight, MINUTES } from './icpc-night.mjs';
import { words } from './words.mjs';

const desk = { name: 'desk', width: 1440, language: 'vi', prefix: '', locale: 'vi-VN' };
const phone = { name: 'phone', width: 390, language: 'en', prefix: '/en', locale: 'en-GB' };
// Contests of earlier runs stay: each run makes its own.
const title = `Đêm ICPC ${Date.now().toString(36)}`;
/** What the ceremony takes: three open what was pending, and each of the three becomes final. */
const STEPS = 6;

const contests = 'features/contests';
const manage = `${contests}/contestManage`;
const board = (key, values, { language } = desk) => words(contests, `board.${key}`, values, language);
const running = (key, values) => words(`${manage}/running`, key, values);
const awards = (key, values) => words(`${manage}/awards`, key, values);
const results = (key, values) => words(`${manage}/contestForm`, `results.${key}`, values);
const ceremony = (key, values) => words(`${contests}/resolver`, key, values);
const replay = (key, values) => words(`${contests}/replay`, key, values);
const news = (key) => words('features/contestNews', key, {}, phone.language);

let browser, admin, contest, people, names;
before(async () => {
  browser = await openBrowser();
  admin = await tokenOf('admin');
  ({ contest, people, names } = await icpcNight(admin, title));
});
after(async () => {
  if (contest) await ask(admin, 'PUT', '/api/contests/manage', { id: contest.id, action: 'archive' });
  await browser.close();
});

/** A page of a visitor's, who is signed in by the role of a demo account or by a session, or not; nothing may go wrong in it. */
async function visit(place, who, work) {
  const context = await newVisitor(browser, place);
  try {
    if (who?.role) await signInAs(context, who.role);
    if (who?.token) {
      const cookie = { name: 'access_token', value: who.token, url: demo.base, httpOnly: true, sameSite: 'Lax' };
      await context.addCookies([cookie]);
    }
    const { page, noise } = await newPage(context);
    await work(page);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(sideways <= 1, `it scrolls sideways by ${sideways} px`);
    assert.deepEqual(noise, []);
  } finally {
    await context.close();
  }
}

const staff = { role: 'admin' };
const open = (page, place, path) => page.goto(`${demo.base}${place.prefix}${path}`);
const openTab = (page, tab) => open(page, desk, `/manage/contests/${contest.id}?tab=${tab}`);
const button = (within, name) => within.getByRole('button', { name, exact: true });

/** The page keeps nobody out; it is kept for people to look at. */
async function look(page, name) {
  assert.deepEqual(await barriers(page), [], name);
  await screenshot(page, `icpc-${name}`);
}

/** Agrees to what is asked. */
const agree = (page, action) => button(page.getByRole('dialog'), action).click();

/** Waits for a cell of a row that says so, and looks that it has an icon as well. */
async function seesCell(row, label, { state, place }) {
  const question = board('question', { label }, place);
  const what = state === 'pending' ? board('pending_one', { number: '1' }, place) : board(`state.${state}`, {}, place);
  const cell = row.getByTitle(new RegExp(`^${question}: (.*, )?${what}(,|$)`));
  await cell.waitFor();
  assert.ok(await cell.locator('svg').isVisible(), `${question} has an icon`);
}

test('while the board stands still others see what is pending, and whoever sent it what they got', async () => {
  await visit(phone, people.son, async (page) => {
    await open(page, phone, `/contests/${contest.slug}?tab=ranks`);
    const own = page.locator('tr[data-pinned]');
    await seesCell(own, 'B', { state: 'solved', place: phone });
    const other = page.getByRole('row').filter({ hasText: names.lam });
    await seesCell(other, 'A', { state: 'pending', place: phone });
    await look(page, 'board-phone');
  });
  await visit(desk, null, async (page) => {
    await open(page, desk, `/contests/${contest.slug}?tab=ranks`);
    await seesCell(page.getByRole('row').filter({ hasText: names.son }), 'B', { state: 'pending', place: desk });
    await seesCell(page.getByRole('row').filter({ hasText: names.huy }), 'A', { state: 'solved', place: desk });
    await look(page, 'board-desk');
  });
});

test('balloons come for what is solved, and are handed over', async () => {
  await visit(desk, staff, async (page) => {
    await openTab(page, 'running');
    await button(page, running('settings.all')).click();
    const list = page.getByRole('list', { name: running('balloons.title'), exact: true });
    await list.getByRole('listitem').nth(3).waitFor();
    const { balloons } = await ask(admin, 'GET', `/api/contests/${contest.id}/running`);
    assert.deepEqual(balloons.map(({ label }) => label).sort(), ['A', 'A', 'A', 'B']);
    const { label, name } = balloons.find((balloon) => balloon.label === 'B');
    await look(page, 'running');
    await button(list, running('of', { what: running('balloons.hand'), label, name })).click();
    await button(page, running('balloons.new', { number: '3' })).waitFor();
    await button(page, running('balloons.all', { number: '4' })).click();
    await button(list, running('of', { what: running('balloons.undo'), label, name })).waitFor();
    await look(page, 'running-all');
  });
});

test('nothing was compared yet, and the tab says so', async () => {
  await visit(desk, staff, async (page) => {
    await openTab(page, 'similarity');
    await page.getByText(words(`${manage}/similarity`, 'empty.never')).waitFor();
    await look(page, 'similarity');
  });
});

test('what is announced is on an open page at once', async () => {
  await visit(phone, people.son, async (page) => {
    await open(page, phone, `/contests/${contest.slug}?tab=news`);
    await page.getByText(news('noAnnouncements')).waitFor();
    const text = 'Còn nửa giờ, các bạn nộp bài sớm nhé.';
    await ask(admin, 'POST', `/api/contests/${contest.id}/announcements`, { text });
    await page.getByRole('main').getByText(text).waitFor();
    await look(page, 'announced-phone');
  });
});

test('awards are decided while the board stands still, and wait for it', async () => {
  await endIt(admin, contest);
  await visit(desk, staff, async (page) => {
    await openTab(page, 'results');
    const first = page.getByRole('group', { name: awards('kind.first'), exact: true });
    await first.getByRole('spinbutton', { name: new RegExp(`^${awards('upToRank')}`) }).fill('1');
    await button(page, awards('save')).click();
    await page.getByText(awards('saved'), { exact: true }).waitFor();
    await page.getByText(awards('frozen')).waitFor();
    const given = page.getByRole('region', { name: awards('given'), exact: true }).first();
    await given.getByText(people.son.name).waitFor();
    assert.equal(await button(page, awards('issue.count_other', { number: '1' })).count(), 0);
    await look(page, 'awards');
  });
});

test('the results are shown step by step, by keyboard alone', async () => {
  await visit(desk, staff, async (page) => {
    await open(page, desk, `/contests/${contest.slug}/resolver`);
    const at = (taken) => page.getByText(ceremony('step', { taken, total: STEPS }), { exact: true }).waitFor();
    await at(0);
    await look(page, 'resolver-begins');
    for (let step = 1; step <= STEPS; step += 1) {
      await page.keyboard.press('Space');
      await at(step);
    }
    const award = ceremony('awarded', { name: names.son, award: ceremony('award.first'), rank: '1' });
    const said = page.getByRole('status').filter({ hasText: award });
    await said.filter({ hasText: ceremony('done') }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await at(STEPS - 1);
    await said.waitFor({ state: 'detached' });
    await page.keyboard.press('End');
    await at(STEPS);
    await said.waitFor();
    await look(page, 'resolver-ends');
  });
});

test('once the board is there for all, awards become certificates', async () => {
  await visit(desk, staff, async (page) => {
    await openTab(page, 'results');
    await button(page, results('unfreeze')).click();
    await agree(page, results('unfreeze'));
    await page.getByText(results('unfrozen'), { exact: true }).waitFor();
    await button(page, awards('issue.count_other', { number: '1' })).click();
    await agree(page, awards('issue.action'));
    await page.getByText(awards('issue.done'), { exact: true }).waitFor();
    await look(page, 'awards-issued');
    await page.getByRole('link', { name: awards('openOf', { name: people.son.name }), exact: true }).click();
    const certificate = (key, values) => words('features/certificates', key, values);
    await page.getByRole('heading', { level: 1, name: certificate('title.certificate'), exact: true }).waitFor();
    await page.getByText(people.son.name, { exact: true }).waitFor();
    await page.getByText(certificate('award.first', { rank: '1' }), { exact: true }).waitFor();
    await look(page, 'certificate');
  });
});

test('the board is seen again minute by minute; at the start nobody has anything', async () => {
  await visit(desk, null, async (page) => {
    await open(page, desk, `/contests/${contest.slug}?tab=ranks&replay=1`);
    const slider = page.getByRole('slider', { name: replay('slider'), exact: true });
    const at = (minute) => page.getByText(replay('minute', { minute, minutes: MINUTES })).waitFor();
    await slider.focus();
    await page.keyboard.press('End');
    await at(MINUTES);
    const table = page.getByRole('table', { name: replay('label', { name: title }), exact: true });
    const winner = table.getByRole('row').filter({ hasText: names.son });
    await seesCell(winner, 'B', { state: 'solved', place: desk });
    await look(page, 'replay-end');
    await page.keyboard.press('Home');
    await at(0);
    assert.equal(await table.getByText(board('state.untried')).count(), 6, 'three people, two questions');
    assert.equal(
      await table
        .locator('[title]')
        .filter({ has: page.locator('svg') })
        .count(),
      0,
      'nothing was sent',
    );
    await look(page, 'replay-start');
  });
});

test('papers and keys of a school test are there to be printed', async () => {
  await visit(desk, staff, async (page) => {
    const papers = (key, values) => words(`${contests}/papers`, key, values);
    const slug = demo.samples['/tests/{slug}'].split('/').at(-1);
    const { id } = await ask(admin, 'GET', `/api/contests/${slug}`);
    await open(page, desk, `/manage/contests/${id}/papers`);
    await page
      .getByRole('article', { name: papers('question.number', { number: '1' }), exact: true })
      .first()
      .waitFor();
    await page.getByRole('checkbox', { name: papers('choose.keys'), exact: true }).check();
    await page
      .getByRole('heading', { level: 2, name: new RegExp(`^${papers('key.title')}`) })
      .first()
      .waitFor();
    await look(page, 'papers');
  });
});
