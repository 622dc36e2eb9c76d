// The operators' console as operators use it: set-up by a link, both second factors, what is done to a site and what the
// log says of it. Vietnamese at 1440 px; English, dark and 390 px at the end.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test, { after, before } from 'node:test';
import { call } from '../../scripts/lib/bench/site-client.mjs';
import { barriers, newPage, newVisitor, openBrowser, platform, screenshot, site } from './browser.mjs';
import { fleetTests } from './console-fleet.mjs';
import { siteTests } from './console-sites.mjs';
import {
  allStepsDone,
  co,
  console as home,
  control,
  dialogOf,
  finish,
  fl,
  followToTheEnd,
  givePassword,
  heading,
  openAction,
  setUpByApp,
  si,
  sideways,
  withDevice,
} from './operators.mjs';
import { words } from './words.mjs';

const unique = Date.now().toString(36);
const name = `van-hanh-${unique}`;
const title = `Trường Vận hành ${unique}`;
const password = 'mot-mat-khau-that-dai';
const finance = { email: `tai-chinh-${unique}@example.com`, name: 'Trần Bình' };

let browser, owner, app, siteId, exported;
/** What the tests in other files go on with. */
const made = {
  name,
  title,
  unique,
  password: 'mot-mat-khau-dai-8',
  owner: () => owner,
  browser: () => browser,
  siteId: () => siteId,
  exported: () => exported,
};

before(async () => {
  browser = await openBrowser();
  const form = {
    name: title,
    subdomain: name,
    type: 'other',
    email: `an@${name}.example.com`,
    password: made.password,
  };
  await call(platform, 'POST', '/api/platform/sites', { body: { ...form, starter_content: false } });
  owner = await newPage(await newVisitor(browser));
});
after(() => browser.close());

test('an operator sets up with an app, keeps the recovery codes, and sees the overview', async () => {
  const { page, noise } = owner;
  app = await setUpByApp(page, process.env.LOPHOC_OPERATOR_LINK, password);
  const codes = page.getByRole('list', { name: co('account.recovery') });
  assert.equal(await codes.getByRole('listitem').count(), 10);
  await screenshot(page, 'console-recovery', { whole: false });
  assert.ok(await page.getByRole('button', { name: co('recovery.enter') }).isDisabled());
  await page.getByLabel(co('recovery.kept')).check();
  await page.getByRole('button', { name: co('recovery.enter') }).click();
  await heading(page, co('title.overview'));
  await page.getByText(co('overview.growth'), { exact: true }).first().waitFor();
  assert.deepEqual([await barriers(page), noise], [[], []]);
  await screenshot(page, 'console-overview');
});

test('signing in asks for a code, and a wrong one is told', async () => {
  const { page, noise } = await newPage(await newVisitor(browser));
  const email = await owner.page.evaluate(() =>
    fetch('/api/console/session')
      .then((answer) => answer.json())
      .then(({ data }) => data.operator.email),
  );
  await page.goto(`${home}/audit`);
  await givePassword(page, email, password);
  await page.getByLabel(co('signIn.totp')).fill('000000');
  await page.getByRole('button', { name: co('signIn.enter') }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel(co('signIn.totp')).fill(await app());
  await page.getByRole('button', { name: co('signIn.enter') }).click();
  await heading(page, co('title.overview'));
  assert.deepEqual(noise, []);
  await page.context().close();
});

test('Ctrl+K finds the site by what is typed without accents, and a page', async () => {
  const { page, noise } = owner;
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox');
  await input.fill(`truong van hanh ${unique}`);
  await page.getByRole('option', { name: title }).waitFor();
  await screenshot(page, 'console-palette', { whole: false });
  await page.keyboard.press('Enter');
  await heading(page, title);
  siteId = Number(new URL(page.url()).pathname.split('/').at(-1));
  await page.keyboard.press('Control+k');
  await input.fill('nhat ky');
  await page.getByRole('option', { name: co('nav.audit') }).waitFor();
  await page.keyboard.press('Enter');
  await heading(page, fl('title.audit'));
  assert.deepEqual(noise, []);
});

test('the list narrows to the site, and a site is suspended and resumed with a reason', async () => {
  const { page, noise } = owner;
  await page.goto(`${home}/sites`);
  await page.getByRole('searchbox').fill(name);
  await page.waitForURL(/search=/);
  // The rows of before stay until those that were searched for are there.
  await page.waitForFunction((only) => {
    const rows = [...document.querySelectorAll('tbody tr')];
    return rows.length === 1 && rows[0].textContent.includes(only);
  }, title);
  await page.getByRole('link', { name: title }).click();
  await heading(page, title);
  await openAction(page, 'suspend');
  await dialogOf(page)
    .getByRole('button', { name: si('action.suspend.button') })
    .click();
  await dialogOf(page).getByText(words('ui', 'form.required')).waitFor();
  await finish(page, si('action.suspend.button'), 'Chưa thanh toán hai tháng');
  await page.getByText('Chưa thanh toán hai tháng').first().waitFor();
  const shut = await fetch(`${site(name).replace(`${name}.localhost`, '127.0.0.1')}/api/tenant`, {
    headers: { host: new URL(site(name)).host },
  }).catch(() => null);
  assert.notEqual(shut?.status, 200);
  await openAction(page, 'resume');
  await finish(page, si('action.resume.button'), 'Đã thanh toán');
  await page.locator('.lp-page-header .lp-chip[data-tone=success]').waitFor();
  assert.deepEqual([await barriers(page), noise], [[], []]);
  await screenshot(page, 'console-site');
});

test('the plan is changed, and its history says so', async () => {
  const { page, noise } = owner;
  await openAction(page, 'plan');
  const dialog = dialogOf(page);
  const pro = await dialog.locator('option', { hasText: 'Pro' }).first().getAttribute('value');
  await finish(page, si('action.plan.button'), 'Nâng gói theo hợp đồng', (open) =>
    open.getByLabel(si('field.plan')).selectOption(pro),
  );
  await page.getByRole('tab', { name: si('tab.plan') }).click();
  await page.getByText('Nâng gói theo hợp đồng').waitFor();
  assert.match(await page.getByRole('region', { name: si('plan.now') }).textContent(), /Pro/);
  await screenshot(page, 'console-plan');
  for (const tab of ['domains', 'use', 'operations', 'visits', 'facts']) {
    await page.getByRole('tab', { name: si(`tab.${tab}`) }).click();
    await page.getByRole('tab', { name: si(`tab.${tab}`), selected: true }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[aria-busy=true]').length === 0);
    await screenshot(page, `console-site-${tab}`);
  }
  assert.deepEqual(noise, []);
});

test('with an old second factor the site is exported after a step-up, live, and the file is there', async () => {
  const { page, noise } = owner;
  control("UPDATE control.operator_sessions SET factor_at = now() - interval '11 minutes'");
  await page.goto(`${home}/sites/${siteId}`);
  await openAction(page, 'export');
  await finish(page, si('action.export.button'), 'Theo yêu cầu của trường');
  const stepUp = page.getByRole('dialog', { name: co('stepUp.title') });
  await stepUp.getByLabel(co('signIn.totp')).fill(await app());
  await screenshot(page, 'console-step-up', { whole: false });
  await stepUp.getByRole('button', { name: co('stepUp.go') }).click();
  await page.waitForURL(/\/operations\/\d+/);
  const save = page.getByRole('button', { name: fl('operation.download') });
  await save.waitFor({ timeout: 60_000 });
  await allStepsDone(page);
  await screenshot(page, 'console-operation');
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  exported = await download.path();
  assert.ok(readFileSync(exported).length > 1000);
  assert.deepEqual([await barriers(page), noise], [[], []]);
});

siteTests(made);

test('entering the site as its admin needs a reason, and every page of the site says so', async () => {
  const { page, noise } = owner;
  await page.goto(`${home}/sites/${siteId}`);
  await page.getByRole('button', { name: si('action.enter.open') }).click();
  await finish(page, si('action.enter.button'), 'Giúp cô An nhập đề');
  const link = page.getByRole('link', { name: si('enter.open') });
  const [inside] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await inside.waitForURL((url) => url.host === new URL(site(name)).host);
  await inside.getByText('Giúp cô An nhập đề').first().waitFor();
  await screenshot(inside, 'console-inside', { whole: false });
  await inside.close();
  await page.goto(`${home}/sites/${siteId}?tab=visits`);
  await page.getByText('Giúp cô An nhập đề').waitFor();
  await page.getByRole('button', { name: si('visits.end') }).click();
  await finish(page, si('visits.end'), 'Xong việc');
  await page.getByText(si('visits.over'), { exact: true }).waitFor();
  assert.deepEqual(noise, []);
});

test('the site is moved to a database of its own while it is used, and followed step by step', async () => {
  const { page, noise } = owner;
  await page.goto(`${home}/sites/${siteId}`);
  const place = page
    .getByRole('region', { name: si('facts.place') })
    .locator('dl > div', { hasText: si('facts.databaseName') });
  const before = await place.locator('dd').textContent();
  await openAction(page, 'move');
  const target = dialogOf(page).getByLabel(si('action.move.target'));
  await target
    .locator('option', { hasText: si('action.move.own') })
    .first()
    .waitFor({ state: 'attached' });
  await target.selectOption('main/new');
  await screenshot(page, 'console-move', { whole: false });
  await finish(page, si('action.move.button'), 'Trường lớn, cho ở riêng');
  await followToTheEnd(page);
  // Nothing is told by a code, nor in the other language.
  const log = await page.getByRole('list', { name: fl('operation.log') }).textContent();
  assert.ok(log.includes(fl('said.ended')) && log.includes(fl('said.done')) && log.includes('Việc ghi phải chờ'), log);
  assert.doesNotMatch(log, /\b(?:begun|ended|asked|rows|writes|waited|round|done)\b/i);
  assert.deepEqual(await barriers(page), []);
  await screenshot(page, 'console-moved');
  await page.goto(`${home}/sites/${siteId}`);
  await place.waitFor();
  assert.notEqual(await place.locator('dd').textContent(), before);
  const there = await newPage(await newVisitor(browser));
  assert.equal((await there.page.goto(site(name))).status(), 200);
  await there.page.getByRole('link', { name: title }).first().waitFor();
  await there.page.context().close();
  assert.deepEqual(noise, []);
});

test('a restore is offered for the seconds that there are backups of, and says why where there are none', async () => {
  const { page, noise } = owner;
  await page.goto(`${home}/sites/${siteId}`);
  const { from, to, reason } = await page.evaluate(
    (id) =>
      fetch(`/api/console/sites/${id}/restorable`)
        .then((answer) => answer.json())
        .then(({ data }) => data),
    siteId,
  );
  await page
    .getByRole('region', { name: si('backups.title') })
    .getByText(from === null ? fl(`said.${reason.code}`, reason.args) : si('backups.window'))
    .waitFor();
  await openAction(page, 'restore');
  const dialog = dialogOf(page);
  const moment = dialog.getByRole('textbox', { name: si('action.restore.at') });
  if (from === null) {
    await dialog.getByText(fl(`said.${reason.code}`, reason.args)).waitFor();
    assert.equal(await moment.count(), 0);
    assert.ok(await dialog.getByRole('button', { name: si('action.restore.button'), exact: true }).isDisabled());
  } else {
    assert.ok(Date.parse(await moment.getAttribute('min')) <= Date.parse(await moment.getAttribute('max')));
    assert.ok(Date.parse(await moment.getAttribute('max')) <= Date.parse(to));
    await dialog.getByText('UTC', { exact: true }).waitFor();
  }
  assert.deepEqual(await barriers(page), []);
  await screenshot(page, 'console-restore', { whole: false });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(home);
  await page
    .getByRole('region', { name: co('backups.title') })
    .getByRole('row')
    .nth(1)
    .waitFor();
  assert.deepEqual(noise, []);
});

test("what went wrong is said in the reader's language, and what others said of it is quoted beside", async () => {
  const { page, noise } = owner;
  const detail = `connection to server at ${'a-very-long-name'.repeat(9)} failed`;
  control(`WITH failed AS (
      INSERT INTO control.operations (kind, tenant_id, state, steps, error, error_code, error_args, requested_by, reason, started_at, finished_at)
      VALUES ('export', ${siteId}, 'failed', '{write}', '${detail}', 'trouble', jsonb_build_object('detail', '${detail}'), 'system', 'Thử', now(), now()) RETURNING id)
    INSERT INTO control.operation_log (operation_id, step, code, args, message)
    SELECT id, 'write', 'attempt_failed', jsonb_build_object('detail', '${detail}'), 'failed' FROM failed;
    INSERT INTO control.certificates (host, tenant_id, registered_domain, state, attempts, last_error_kind, last_error)
    VALUES ('hoc.${name}.vn', ${siteId}, '${name}.vn', 'failed', 3, 'caa', '${detail}')`);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${home}/sites/${siteId}?tab=operations`);
    await page
      .getByRole('link', { name: fl('kind.export') })
      .first()
      .click();
    const alert = page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: fl('said.trouble') });
    await alert.waitFor();
    assert.equal(await alert.locator('.lp-technical code').textContent(), detail);
    await page
      .getByRole('list', { name: fl('operation.log') })
      .getByText(fl('said.attempt_failed'))
      .waitFor();
    await screenshot(page, `console-failed-${width}`);
    assert.ok((await sideways(page)) <= 0, 'the operation fits');
    await page.goto(`${home}/certificates?search=hoc.${name}.vn`);
    await page.getByText(fl('certificateReason.caa')).waitFor();
    assert.equal(await page.getByRole('main').locator('.lp-technical code').first().textContent(), detail);
    await page
      .getByRole('button', { name: fl('certificates.renew') })
      .and(page.locator(':visible'))
      .waitFor();
    assert.ok((await sideways(page)) <= 0, 'certificates fit');
    assert.deepEqual(await barriers(page), []);
  }
  await page.goto(home);
  const attention = page.getByRole('region', { name: co('overview.attention') });
  await attention.getByText(fl('certificateReason.caa')).waitFor();
  await attention.getByText(`${fl('kind.export')}: ${fl('said.trouble')}`).waitFor();
  control(
    `DELETE FROM control.certificates WHERE host = 'hoc.${name}.vn'; DELETE FROM control.operations WHERE tenant_id = ${siteId} AND state = 'failed'`,
  );
  assert.deepEqual(noise, []);
});

test('a site, an operation and an upgrade that there are not have a page that says so', async () => {
  const { page } = await newPage(owner.page.context());
  for (const [path, title, back] of [
    ['/sites/99999999', si('site.notFound'), si('site.all')],
    ['/operations/99999999', fl('operation.notFound'), fl('operation.all')],
    ['/migrations/runs/99999999', fl('run.notFound'), fl('run.all')],
  ]) {
    await page.goto(home + path);
    await heading(page, title);
    assert.equal(await page.getByRole('button', { name: words('ui', 'retry') }).count(), 0);
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('link', { name: back }).click();
    await page.waitForURL(new RegExp(`${path.split('/')[1]}$`));
  }
  await page.goto(`${home}/sites/abc`);
  await heading(page, words('ui', 'error.notFound'));
  await page.close();
});

test("what can't be undone wants the site's name", async () => {
  const { page, noise } = owner;
  await page.goto(`${home}/sites/${siteId}`);
  await openAction(page, 'delete');
  const dialog = dialogOf(page);
  const button = dialog.getByRole('button', { name: si('action.delete.button'), exact: true });
  await dialog.getByLabel(co('reason.label')).fill('Trường đóng cửa');
  assert.ok(await button.isDisabled());
  await dialog.getByLabel(co('confirm.label', { word: name })).fill(name);
  await screenshot(page, 'console-delete', { whole: false });
  await button.click();
  await page.locator('.lp-page-header .lp-chip[data-tone=danger]').waitFor();
  await openAction(page, 'undelete');
  await finish(page, si('action.undelete.button'), 'Trường mở lại');
  await page.locator('.lp-page-header .lp-chip[data-tone=success]').waitFor();
  assert.deepEqual(noise, []);
});

test('another operator is invited, sets up with a passkey, signs in with it, and sees only what is theirs', async () => {
  const { page } = owner;
  await page.goto(`${home}/operators`);
  await page.getByRole('button', { name: co('operators.invite') }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel(co('operators.email')).fill(finance.email);
  await dialog.getByLabel(co('operators.name')).fill(finance.name);
  await dialog.getByLabel(co('operators.role')).selectOption('finance');
  await finish(page, co('operators.inviteButton'), 'Kế toán mới');
  const link = await page.getByRole('dialog').locator('code').textContent();
  await screenshot(page, 'console-invite', { whole: false });
  await page.getByRole('dialog').getByRole('button').last().click();
  await screenshot(page, 'console-operators');

  const other = await newPage(await newVisitor(browser));
  await withDevice(other.page);
  await other.page.goto(link);
  await other.page.getByLabel(co('setup.password'), { exact: true }).fill(password);
  await other.page.getByLabel(co('setup.passkey')).check();
  await other.page.getByLabel(co('passkey.name')).fill('Máy tính ở bàn');
  await other.page.getByRole('button', { name: co('setup.finish') }).click();
  await other.page.getByLabel(co('recovery.kept')).check();
  await other.page.getByRole('button', { name: co('recovery.enter') }).click();
  await heading(other.page, co('title.overview'));
  assert.equal(await other.page.getByRole('link', { name: co('nav.operators') }).count(), 0);
  await other.page.goto(`${home}/sites/${siteId}`);
  await other.page.getByRole('button', { name: si('action.menu'), exact: true }).click();
  await other.page.getByRole('menuitem').first().waitFor();
  assert.equal(await other.page.getByRole('menuitem', { name: si('action.suspend.open'), exact: true }).count(), 0);
  await other.page.keyboard.press('Escape');
  await other.page.getByRole('button', { name: co('account.menu', { name: finance.name }) }).click();
  await other.page.getByRole('button', { name: co('account.signOut') }).click();
  await givePassword(other.page, finance.email, password);
  await other.page.getByRole('button', { name: co('passkey.use') }).click();
  await heading(other.page, co('title.overview'));
  await other.page.goto(`${home}/account`);
  await other.page.getByText('Máy tính ở bàn').waitFor();
  assert.deepEqual([await barriers(other.page), other.noise], [[], []]);
  await screenshot(other.page, 'console-account');
  await other.page.context().close();
});

test('the audit log has it all, with what was before and after, and is whole', async () => {
  const { page, noise } = owner;
  await page.goto(`${home}/audit`);
  const log = page.getByRole('list', { name: fl('title.audit') });
  for (const words of [
    'Chưa thanh toán hai tháng',
    'Nâng gói theo hợp đồng',
    'Theo yêu cầu của trường',
    'Giúp cô An nhập đề',
    'Kế toán mới',
  ]) {
    await page.getByRole('searchbox').fill(words);
    await log.getByText(words).first().waitFor();
  }
  await page.getByRole('searchbox').fill('Chưa thanh toán hai tháng');
  await log
    .locator('del', { hasText: co('state.active') })
    .first()
    .waitFor();
  await log
    .locator('ins', { hasText: co('state.suspended') })
    .first()
    .waitFor();
  await page.getByRole('button', { name: fl('audit.verify') }).click();
  const [whole] = fl('audit.whole', { rows: '…' }).split('…');
  await page.getByRole('status').filter({ hasText: whole }).waitFor();
  await page.getByRole('searchbox').fill('');
  await page.waitForFunction(() => !location.search.includes('search'));
  assert.deepEqual([await barriers(page), noise], [[], []]);
  await screenshot(page, 'console-audit');
});

test('farm, migrations, certificates and operations can be read and looked at', async () => {
  const { page, noise } = owner;
  for (const [path, words] of [
    ['farm', fl('title.farm')],
    ['migrations', fl('title.migrations')],
    ['certificates', fl('title.certificates')],
    ['operations', fl('title.operations')],
    ['sites', si('title.sites')],
  ]) {
    await page.goto(`${home}/${path}`);
    await heading(page, words);
    await page.waitForFunction(() => document.querySelectorAll('[aria-busy=true]').length === 0);
    assert.deepEqual(await barriers(page), [], path);
    await screenshot(page, `console-${path}`);
  }
  assert.deepEqual(noise, []);
});

fleetTests(made);

test('on a phone, in English and in the dark, nothing is cut off', async () => {
  const { page, noise } = await newPage(await newVisitor(browser, { width: 390, locale: 'en-GB', mode: 'dark' }));
  await page.context().addCookies(await owner.page.context().cookies());
  for (const [path, words] of [
    ['', co('title.overview', {}, 'en')],
    ['/sites', si('title.sites', {}, 'en')],
    [`/sites/${siteId}`, title],
    ['/sites/new', si('title.create-site', {}, 'en')],
    ['/sites/import', si('title.import-site', {}, 'en')],
    ['/farm', fl('title.farm', {}, 'en')],
    ['/audit', fl('title.audit', {}, 'en')],
    ['/account', co('title.account', {}, 'en')],
  ]) {
    await page.goto(`${home}/en${path}`);
    await heading(page, words);
    await page.waitForFunction(() => document.querySelectorAll('[aria-busy=true]').length === 0);
    assert.equal(await sideways(page), 0, path);
    assert.deepEqual(await barriers(page), [], path);
    await screenshot(page, `console-phone${path.replaceAll('/', '-').replace(String(siteId), 'one')}`);
  }
  await page.getByRole('button', { name: /menu/i }).first().click();
  await page.getByRole('link', { name: co('nav.sites', {}, 'en') }).click();
  await heading(page, si('title.sites', {}, 'en'));
  assert.deepEqual(noise, []);
});
