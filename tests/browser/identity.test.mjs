// The identity page: from a site's sign-in to the platform's page at its own host and back, signed in; on a desk and on a phone,
// in both languages. No system under test has a client id of Google's, so its button is not there.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { barriers, demo, newPage, newVisitor, openBrowser, port, screenshot } from './browser.mjs';
import { places, tellAt } from './places.mjs';
import { words } from './words.mjs';

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

for (const place of places) {
  tellAt(place, 'somebody signs in on the identity page and is back on their site', async () => {
    const say = (key, values) => words('auth', key, values, place.language);
    const context = await newVisitor(browser, place);
    try {
      const { page, noise } = await newPage(context);
      await page.goto(`${demo.base}${place.prefix}/sign-in`);
      await page.getByRole('heading', { level: 1, name: say('title.sign-in') }).waitFor();
      // What the button of a site with Google, and a site that has chosen the identity page, begin with.
      const url = await page.evaluate(async (redirect_path) => {
        const answer = await fetch('/api/users/identity', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang },
          body: JSON.stringify({ redirect_path, mode: 'sign-in' }),
        });
        return (await answer.json()).data.url;
      }, `${place.prefix}/problems`);
      assert.equal(new URL(url).host, `id.localhost:${port}`);
      await page.goto(url);
      const submit = page.getByRole('main').getByRole('button', { name: say('signIn.submit'), exact: true });
      await submit.waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `identity-${place.name}`);
      assert.equal(await page.getByText(say('google.or'), { exact: true }).count(), 0);
      await page.getByLabel(say('field.login'), { exact: true }).fill(demo.accounts.student.email);
      await page.getByLabel(say('field.password'), { exact: true }).fill(demo.accounts.student.password);
      await submit.click();
      await page.waitForURL(`${demo.base}${place.prefix}/problems`);
      assert.ok((await context.cookies(demo.base)).some(({ name }) => name === 'access_token'));
      assert.deepEqual(noise, []);
    } finally {
      await context.close();
    }
  });
}
