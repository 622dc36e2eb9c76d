// A teacher tries a plan with domains and gives their site one: a mistyped name is told while it is typed, the records to set can be copied, the
// page asks by itself, and taking the domain away wants its name. Vietnamese at 1440 px, English at 390 px.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { call } from '../../scripts/lib/bench/site-client.mjs';
import { barriers, newPage, newVisitor, openBrowser, platform, screenshot, site } from './browser.mjs';
import { words } from './words.mjs';

const name = `mien-${Date.now().toString(36)}`;
const base = site(name);
const domain = `hoc.${name}.example.test`;
const vi = (key, values) => words('features/website', key, values);
const en = (key, values) => words('features/website', key, values, 'en');

let browser, token;
before(async () => {
  browser = await openBrowser();
  const form = {
    name: 'Lớp có tên miền',
    subdomain: name,
    type: 'other',
    email: `an@${name}.example.com`,
    password: 'mot-mat-khau-dai-8',
  };
  token = (await call(platform, 'POST', '/api/platform/sites', { body: { ...form, starter_content: false } }))
    .access_token;
});
after(() => browser.close());

async function admin(options) {
  const context = await newVisitor(browser, options);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addCookies([{ name: 'access_token', value: token, url: base, httpOnly: true, sameSite: 'Lax' }]);
  return newPage(context);
}

const sidewaysOf = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a plan without domains says so', async () => {
  const { page, noise } = await admin();
  await page.goto(`${base}/manage`);
  await page
    .getByRole('main')
    .getByRole('link', { name: words('app/layouts', 'nav.manage-website') })
    .click();
  await page.getByRole('heading', { level: 1, name: vi('title.manage-website') }).waitFor();
  await page.getByRole('tab', { name: vi('tabs.domains') }).click();
  await page.getByText(vi('limit.none')).waitFor();
  assert.ok(await page.getByRole('button', { name: vi('add.open') }).isDisabled());
  assert.deepEqual([await barriers(page), noise], [[], []]);
});

test('the trial is begun by its button, where the plans are looked at, and says when it ends', async () => {
  const { page, noise } = await admin();
  await page.goto(`${base}/manage/website?tab=plan`);
  await page.getByRole('table', { name: vi('plan.caption') }).waitFor();
  const plan = page.getByRole('region', { name: vi('plan.title') });
  await plan.getByRole('button', { name: vi('plan.try') }).click();
  const dialog = page.getByRole('dialog', { name: vi('plan.tryTitle') });
  await dialog.getByText(vi('plan.tryText')).waitFor();
  assert.deepEqual(await barriers(page), []);
  await screenshot(page, 'trial', { whole: false });
  await dialog.getByRole('button', { name: vi('plan.try') }).click();
  await plan.getByText(vi('plan.trial'), { exact: true }).waitFor();
  const { end_date: end, is_trial: tried } = await call(base, 'GET', '/api/tenant/plan', { token });
  assert.ok(tried && end > Date.now() / 1000);
  const [year, month, day] = new Date((end - 1 + 7 * 3600) * 1000).toISOString().slice(0, 10).split('-');
  await plan.getByText(`${day}/${month}/${year}`, { exact: false }).first().waitFor();
  assert.equal(await plan.getByRole('button', { name: vi('plan.try') }).count(), 0);
  await screenshot(page, 'trial-begun', { whole: false });
  assert.deepEqual(noise, []);
  await page.context().close();
});

test('a domain is added from the keyboard, and its records can be copied', async () => {
  const { page, noise } = await admin();
  await page.goto(`${base}/manage/website?tab=domains`);
  const add = page.getByRole('button', { name: vi('add.open') });
  await page.waitForFunction(
    (label) => [...document.querySelectorAll('button')].some((b) => b.textContent.includes(label) && !b.disabled),
    vi('add.open'),
  );
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: vi('add.title') });
  await page.keyboard.type('*.truong.vn');
  await dialog.getByText(vi('add.fault.wildcard')).waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('truong');
  await page.keyboard.press('Enter');
  await dialog.getByText(vi('add.fault.single')).waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  // Ours: the browser can't know, the server does.
  await page.keyboard.type('www.lophoc.localhost');
  await page.keyboard.press('Enter');
  await dialog.getByText('Tên miền không đúng định dạng.').waitFor();
  await screenshot(page, 'domain-add', { whole: false });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`HTTPS://${domain.toUpperCase()}/`);
  await dialog.getByText(vi('add.will', { name: domain })).waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  const card = page.getByRole('article', { name: domain });
  await card.getByText(vi('outcome.waiting')).waitFor();
  await card.getByRole('button', { name: vi('records.copyName', { type: 'TXT' }) }).click();
  // Relative to the zone, which is what can be registered.
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `_lophoc-challenge.hoc.${name}`);
  await card.getByRole('button', { name: vi('records.copyValue', { type: 'TXT' }) }).click();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^lophoc-[0-9a-f]{32}$/);
  assert.deepEqual(await barriers(page), []);
  await screenshot(page, 'domains');
  // Without a click: the platform asks DNS, and tells the page.
  await card.getByText(vi('checked')).waitFor({ timeout: 60_000 });
  assert.equal(await sidewaysOf(page), 0);
  assert.deepEqual(noise, []);
});

test('what changes elsewhere is on the page at once, without the page asking for it', async () => {
  const { page, noise } = await admin();
  const open = page.waitForResponse((answer) => answer.url().endsWith('/api/tenant/domain/events'));
  await page.goto(`${base}/manage/website?tab=domains`);
  assert.equal((await open).headers()['content-type'], 'text/event-stream');
  await page.getByRole('article', { name: domain }).waitFor();
  // Were it to ask, it would get no answer from here on.
  await page.route(
    (url) => url.pathname === '/api/tenant/domain',
    () => {},
  );
  const other = `khac.${name}.example.test`;
  const added = await call(base, 'POST', '/api/tenant/domain', { token, body: { domain: other } });
  await page.getByRole('article', { name: other }).waitFor();
  await call(base, 'DELETE', `/api/tenant/domain/${added.id}`, { token });
  await page.getByRole('article', { name: other }).waitFor({ state: 'hidden' });
  assert.deepEqual(noise, []);
  await page.context().close();
});

test('on a phone, in English, the domain is taken away by its name only', async () => {
  const { page, noise } = await admin({ width: 390, locale: 'en-GB', mode: 'dark' });
  await page.goto(`${base}/en/manage/website?tab=domains`);
  const card = page.getByRole('article', { name: domain });
  await card.getByRole('button', { name: en('checkNow') }).click();
  assert.equal(await sidewaysOf(page), 0);
  await screenshot(page, 'domains-phone');
  await card.getByRole('button', { name: en('remove.open') }).click();
  const dialog = page.getByRole('dialog', { name: en('remove.title') });
  await dialog.getByRole('textbox').fill('hoc.khac.vn');
  await dialog.getByRole('button', { name: en('remove.action') }).click();
  await dialog.getByText(en('remove.differs')).waitFor();
  assert.deepEqual(await barriers(page), []);
  await dialog.getByRole('textbox').fill(domain);
  await dialog.getByRole('button', { name: en('remove.action') }).click();
  await card.waitFor({ state: 'hidden' });
  await page.getByText(en('removedLately', { names: domain })).waitFor();
  assert.deepEqual(noise, []);
});
