// A parent without an account: the child names an address, the letter's link opens the child's page, the parent confirms and
// consents, and the child takes the link back; on a desk and on a phone, in both languages.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { call } from '../../scripts/lib/bench/site-client.mjs';
import { barriers, demo, newPage, newVisitor, openBrowser, screenshot } from './browser.mjs';
import { linkTo } from './letters.mjs';
import { places, tellAt } from './places.mjs';
import { words } from './words.mjs';

const password = 'mot-mat-khau-dai-8';
const childName = 'Đỗ Thị Ánh';
// Accounts of earlier runs stay: each run makes its own.
const run = Date.now().toString(36);

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

/** A page of a new visitor; closed afterwards. */
async function visit(place, work, token) {
  const context = await newVisitor(browser, place);
  try {
    if (token) {
      const session = { name: 'access_token', value: token, url: demo.base, httpOnly: true, sameSite: 'Lax' };
      await context.addCookies([session]);
    }
    await work(await newPage(context), context);
  } finally {
    await context.close();
  }
}

/** A new pupil of eleven years or so; the token of their session. */
async function newChild(email) {
  const token = await call(demo.base, 'POST', '/api/users/sign-up', {
    body: { email, password, full_name: childName },
  });
  const dob = `${new Date().getUTCFullYear() - 11}-01-02`;
  await call(demo.base, 'PUT', '/api/users/info', { token, body: { type: 'student', dob, congratulations: false } });
  return token;
}

for (const place of places) {
  const say = (key, values) => words('features/parents', key, values, place.language);
  const account = (key, values) => words('auth/account', key, values, place.language);
  const button = (page, name) => page.getByRole('button', { name, exact: true });

  tellAt(place, "a parent follows a child by a letter's link until the child ends it", async () => {
    const parentEmail = `me-${run}-${place.name}@demo.example`;
    const child = await newChild(`con-${run}-${place.name}@demo.example`);
    await visit(
      place,
      async ({ page, noise }) => {
        await page.goto(`${demo.base}${place.prefix}/personal-information`);
        await page.getByText(account('parent.missingEmail')).waitFor();
        const field = words('auth', 'field.parentEmail', {}, place.language);
        await page.getByRole('textbox', { name: new RegExp(`^${field}`) }).fill(parentEmail);
        await button(page, account('profile.submit')).click();
        await page.getByText(account('parent.missingConsent')).waitFor();
        await screenshot(page, `parent-link-waiting-${place.name}`);
        assert.deepEqual(await barriers(page), []);

        const link = await linkTo(parentEmail, '/parent');
        await visit(place, async ({ page: parent, noise: parentNoise }, context) => {
          // Opening it uses nothing up.
          for (let time = 0; time < 2; time += 1) {
            await parent.goto(link);
            await parent.getByRole('heading', { level: 2, name: childName }).waitFor();
            assert.equal(new URL(parent.url()).search, '', 'the token has left the address');
          }
          const cookie = (await context.cookies(`${demo.base}/api/parent`)).find(({ name }) => name === 'parent_link');
          assert.deepEqual(
            [cookie?.httpOnly, cookie?.sameSite, cookie?.path],
            [true, 'Lax', '/api/parent'],
            'out of reach of scripts and other pages',
          );
          const consent = parent.getByRole('checkbox');
          assert.equal(await consent.isChecked(), false, 'nothing is agreed to before somebody says so');
          await screenshot(parent, `parent-asked-${place.name}`);
          assert.deepEqual(await barriers(parent), []);
          await consent.check();
          await button(parent, say('confirm.submit')).click();
          await button(parent, say('consent.withdraw')).waitFor();
          const title = place.language === 'vi' ? 'Hoạt động' : 'Activity';
          await parent.getByRole('heading', { level: 3, name: title, exact: true }).waitFor();
          await screenshot(parent, `parent-page-${place.name}`);
          assert.deepEqual(await barriers(parent), []);

          await page.reload();
          await page.getByRole('region', { name: account('parent.title') }).waitFor();
          await button(page, account('parent.revoke')).click();
          await page
            .getByRole('dialog')
            .getByRole('button', { name: account('parent.revoke'), exact: true })
            .click();
          await page.getByText(account('parent.state.not_sent', { email: parentEmail })).waitFor();
          await parent.goto(link);
          await parent.getByText(say('expired.title')).waitFor();
          await screenshot(parent, `parent-expired-${place.name}`);
          assert.deepEqual(await barriers(parent), []);
          assert.deepEqual(parentNoise, []);
        });
        assert.deepEqual(noise, []);
      },
      child,
    );
  });
}
