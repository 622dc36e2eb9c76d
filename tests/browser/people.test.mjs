// People: from signing up to the own page, a forgotten password by letter, a list of pupils from a file, and a tab that
// learns that its session is over; on a desk and on a phone, in both languages.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { call } from '../../scripts/lib/bench/site-client.mjs';
import { barriers, demo, newPage, newVisitor, openBrowser, screenshot, signInAs } from './browser.mjs';
import { linkTo } from './letters.mjs';
import { desk, places, tellAt } from './places.mjs';
import { words } from './words.mjs';

const password = 'mot-mat-khau-dai-8';
// Accounts of earlier runs stay: each run makes its own.
const run = Date.now().toString(36);

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

/** A page of a new visitor; closed afterwards. */
async function visit(place, work, as) {
  const context = await newVisitor(browser, place);
  try {
    if (as) await signInAs(context, as);
    await work(await newPage(context), context);
  } finally {
    await context.close();
  }
}

const speaking = (language) => (folder, key, values) => words(folder, key, values, language);
const submit = (page, name) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

async function signUp(page, place, email) {
  const say = speaking(place.language);
  await page.goto(`${demo.base}${place.prefix}/sign-up`);
  await page.getByLabel(say('auth', 'field.fullName')).fill('Đỗ Thị Ánh');
  await page.getByLabel(say('auth', 'field.email'), { exact: true }).fill(email);
  await page.getByLabel(say('auth', 'field.password'), { exact: true }).fill(password);
  await page.getByLabel(say('auth', 'field.passwordConfirm'), { exact: true }).fill(password);
  await page.locator('input[type=checkbox][name=service]').check();
  await submit(page, say('auth', 'signUp.submit'));
  await page.getByRole('heading', { level: 1, name: say('auth', 'title.who-are-you') }).waitFor();
}

for (const place of places) {
  const say = speaking(place.language);

  tellAt(place, 'somebody signs up, says what they are and is on their own page', () =>
    visit(place, async ({ page, noise }) => {
      const email = `anh-${run}-${place.name}@demo.example`;
      await signUp(page, place, email);
      assert.deepEqual(await barriers(page), []);
      await submit(page, say('auth', 'whoAreYou.submit'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('auth', 'welcome.close'), exact: true })
        .click();
      await page.getByRole('heading', { level: 1, name: say('app/dashboard', 'hello', { name: 'Ánh' }) }).waitFor();
      await screenshot(page, `sign-up-to-dashboard-${place.name}`);
      // The link verifies, also when a scanner of mail has opened it before.
      const link = await linkTo(email, '/verify-email');
      for (let time = 0; time < 2; time += 1) {
        await page.goto(link);
        await page.getByText(say('auth', 'verify.done', { email })).waitFor();
        assert.ok(!page.url().includes('token'), page.url());
      }
      assert.deepEqual(noise, []);
    }),
  );

  tellAt(place, 'a forgotten password is set anew by a letter, and ends every session', () =>
    visit(place, async ({ page, noise }, context) => {
      const email = `quen-${run}-${place.name}@demo.example`;
      await signUp(page, place, email);
      await visit(place, async ({ page: other }) => {
        await other.goto(`${demo.base}${place.prefix}/sign-in`);
        await other.getByRole('link', { name: say('auth', 'signIn.forgot') }).click();
        // Both pages have a field of this name.
        await other.getByRole('heading', { level: 1, name: say('auth', 'title.reset-password') }).waitFor();
        await other.getByLabel(say('auth', 'field.login'), { exact: true }).fill(email);
        await submit(other, say('auth', 'reset.send'));
        await other.getByText(say('auth', 'reset.sent', { email })).waitFor();
        await other.goto(await linkTo(email, '/reset-password'));
        await other.getByLabel(say('auth', 'field.newPassword'), { exact: true }).fill(`${password}-moi`);
        await other.getByLabel(say('auth', 'field.passwordConfirm'), { exact: true }).fill(`${password}-moi`);
        assert.ok(!other.url().includes('token'), other.url());
        await submit(other, say('auth', 'reset.submit'));
        await other.getByText(say('auth', 'reset.done')).waitFor();
      });
      // The tab that was open has learned it.
      await page.waitForURL(/\/sign-in/);
      await page.getByLabel(say('auth', 'field.login'), { exact: true }).fill(email);
      await page.getByLabel(say('auth', 'field.password'), { exact: true }).fill(`${password}-moi`);
      await submit(page, say('auth', 'signIn.submit'));
      await page.getByRole('heading', { level: 1, name: say('auth', 'title.who-are-you') }).waitFor();
      assert.ok((await context.cookies()).some((cookie) => cookie.name === 'access_token'));
      assert.deepEqual(noise, []);
    }),
  );

  tellAt(place, 'a list of pupils is imported, its bad row corrected and sent again', () =>
    visit(
      place,
      async ({ page, noise }) => {
        const wizard = (key, values) => say('ui/importWizard', key, values);
        const people = (key, values) => say('features/people', key, values);
        const login = (name) => `${name}-${run}-${place.name}`;
        await page.goto(`${demo.base}${place.prefix}/manage/accounts`);
        await page.getByRole('button', { name: people('import.action'), exact: true }).click();
        const list = `Họ và tên;Tên đăng nhập;Ngày sinh;Lớp\nVõ Gia Huy;${login('huy')};02/09/2010;10A9\nLý Hà;${login('ha')};31/02/2010;10A9\n`;
        const file = { name: 'lop.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
        await page.locator('input[type=file]').setInputFiles(file);
        await page.getByRole('button', { name: wizard('next'), exact: true }).click();
        const cell = page.getByRole('textbox', {
          name: wizard('rows.cell', { label: people('field.dob'), number: '3' }),
        });
        await cell.waitFor();
        await screenshot(page, `import-check-${place.name}`);
        assert.deepEqual(await barriers(page), []);
        await page.getByRole('button', { name: wizard('check.start_one', { number: '1' }), exact: true }).click();
        await cell.fill('28/02/2010');
        await page.getByRole('button', { name: wizard('correct.send_one', { number: '1' }), exact: true }).click();
        await page.getByText(wizard('result.title')).first().waitFor();
        const saved = page.waitForEvent('download');
        await page
          .getByRole('button', { name: wizard('result.save'), exact: true })
          .first()
          .click();
        assert.match((await saved).suggestedFilename(), /\.(xlsx|csv)$/);
        // Each answer of the import has its passwords: closing while some are on their way asks first.
        await page.getByText(wizard('result.saved')).waitFor();
        await screenshot(page, `import-result-${place.name}`);
        await page.getByRole('button', { name: wizard('close'), exact: true }).click();
        await page.getByLabel(people('search')).fill(login('ha'));
        await page.getByText('Lý Hà').first().waitFor();
        assert.deepEqual(noise, []);
      },
      'admin',
    ),
  );
}

test('a tab whose session is ended elsewhere leads to signing in', () =>
  visit(desk, async ({ page }) => {
    const email = `het-${run}@demo.example`;
    await signUp(page, desk, email);
    await submit(page, words('auth', 'whoAreYou.submit'));
    await page.waitForURL(/\/dashboard/);
    const token = await call(demo.base, 'POST', '/api/users/sign-in', { body: { email, password } });
    await call(demo.base, 'DELETE', '/api/users/sessions', { token });
    await page.waitForURL(/\/sign-in\?return=%2Fdashboard/);
  }));
