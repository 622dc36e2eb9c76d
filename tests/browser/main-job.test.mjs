// The main job as people do it: a site is signed up, its teacher writes a problem, a learner signs up there and hands
// in right, wrong, slow and broken code; each verdict appears while the page stands.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import {
  barriers,
  chooseLanguage,
  goTo,
  newPage,
  newVisitor,
  openBrowser,
  paste,
  platform,
  screenshot,
  site,
} from './browser.mjs';
import { broken, problem, right, slow, wrong } from './solutions.mjs';
import { words } from './words.mjs';

// Sites of earlier runs stay: each run signs up one of its own.
const name = `lop-${Date.now().toString(36)}`;
const password = 'mot-mat-khau-dai-8';
const judged = 60_000;

let browser, teacher, learner, slug;
before(async () => {
  browser = await openBrowser();
  teacher = await newPage(await newVisitor(browser));
  learner = await newPage(await newVisitor(browser));
});
after(() => browser.close());

/** Each step stands on the one before: after a failure the rest says so at once. */
let stopped = false;
function step(title, work) {
  test(title, async () => {
    assert.ok(!stopped, 'a step before this one failed');
    stopped = true;
    await work();
    stopped = false;
  });
}

step('a teacher signs up a site and lands on it, signed in', async () => {
  const { page, noise } = teacher;
  await goTo(page, platform);
  const address = page.getByRole('main').getByLabel(words('platform', 'create.address')).first();
  // A reserved name is refused while it is typed.
  await address.fill('admin');
  await page.locator('[role=status][data-state="refused"]').first().waitFor();
  await address.fill(name);
  await page.getByText(words('platform', 'address.free')).first().waitFor();
  await page
    .getByRole('button', { name: words('platform', 'hero.action') })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: words('platform', 'create.title') }).waitFor();
  await page.getByLabel(words('platform', 'create.name')).fill('Lớp Tin cô Thảo');
  await page.getByLabel(words('platform', 'create.email')).fill(`thao@${name}.example.com`);
  await page.getByLabel(words('platform', 'create.password'), { exact: true }).fill(password);
  await page.getByText(words('platform', 'address.free')).first().waitFor();
  await screenshot(page, 'sign-up-of-a-site');
  await page.getByRole('button', { name: words('platform', 'create.submit'), exact: true }).click();
  await page.waitForURL(`${site(name)}/dashboard`, { timeout: 60_000 });
  await page.getByText(words('features/home', 'firstSteps.title')).waitFor();
  await screenshot(page, 'first-steps');
  assert.equal(
    (await page.context().cookies(site(name))).find((cookie) => cookie.name === 'access_token')?.httpOnly,
    true,
  );
  assert.deepEqual(noise, []);
});

step('the teacher gives the site its name, words and colour, and it wears them from then on', async () => {
  const { page, noise } = teacher;
  const website = (key, values) => words('features/website', key, values);
  const builder = (key, values) => words('features/website/siteBuilder', key, values);
  await page.goto(`${site(name)}/manage/website?tab=looks`);
  await page.getByLabel(website('site.name'), { exact: true }).fill('Lớp Tin cô Thảo 9A');
  await page.getByLabel(`${website('site.slogan')} (${words('ui', 'locale.vi')})`).fill('Học để làm');
  await page.getByTitle(website('preview.title')).contentFrame().getByText('Học để làm').first().waitFor();
  await screenshot(page, 'website-name-and-looks');
  assert.deepEqual(await barriers(page), []);
  await page.getByRole('button', { name: words('ui', 'save.action'), exact: true }).click();
  await page.getByText(website('site.saved')).waitFor();
  await page.goto(`${site(name)}/manage/website?part=looks`);
  const colour = page.getByLabel(website('site.primary.light'), { exact: true });
  await colour.fill('#ffe');
  await page.locator('[data-verdict="faint"]').waitFor();
  await colour.fill('#7A2E8E');
  await page.locator('[data-verdict="faint"]').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: builder('publish.open'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(builder('change.appearance_configuration_light')).waitFor();
  await dialog.getByRole('button', { name: builder('publish.action'), exact: true }).click();
  await page.getByText(builder('publish.done')).waitFor();
  const primary = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--lp-primary').trim().toUpperCase(),
    );
  assert.equal(await primary(), '#7A2E8E');
  await page.goto(site(name));
  await page.getByText('Học để làm').first().waitFor();
  assert.equal(await page.title(), 'Lớp Tin cô Thảo 9A');
  assert.equal(await primary(), '#7A2E8E');
  assert.deepEqual(noise, []);
});

step('the teacher writes a problem with test cases and publishes it', async () => {
  const { page, noise } = teacher;
  // Somebody who writes Markdown.
  await page.addInitScript(() => localStorage.setItem('lp-text-view', 'source'));
  const manage = (key, values) => words('features/problems/authoring', key, values);
  await page.goto(`${site(name)}/manage/question-bank`);
  const bank = (key) => words('features/questionBank/bank', key);
  await page
    .getByRole('button', { name: bank('create.action') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: bank('kind.code') }).click();
  const texts = page.getByRole('group', { name: manage('statement.vi') });
  await texts.getByRole('textbox', { name: manage('field.title') }).fill(problem.title);
  await texts.getByRole('textbox', { name: manage('field.statement') }).fill(problem.statement);
  await page.locator('math').first().waitFor();
  await page.getByRole('tab', { name: manage('tabs.settings') }).click();
  await page.getByRole('radio', { name: manage('visibility.public') }).check();
  await page.getByRole('tab', { name: manage('tabs.judging') }).click();
  await page.getByLabel(manage('field.time_limit_ms')).fill('1000');
  await page
    .getByRole('button', { name: manage('save'), exact: true })
    .first()
    .click();
  await page.waitForURL(/question-bank\/\d+\?(?:.*&)?tab=judging$/);
  await page.getByRole('tab', { name: manage('tabs.tests') }).click();
  for (const [index, { input, output, sample }] of problem.tests.entries()) {
    await page.getByRole('button', { name: manage('tests.add'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: manage('tests.addTitle') });
    await dialog.getByLabel(manage('tests.input')).fill(input);
    await dialog.getByLabel(manage('tests.output')).fill(output);
    if (sample) await dialog.getByLabel(manage('tests.sampleFlag')).check();
    await dialog.getByRole('button', { name: manage('save') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByRole('table', { name: manage('tabs.tests') })
      .getByRole('row')
      .nth(index + 1)
      .waitFor();
  }
  await screenshot(page, 'test-cases');
  assert.deepEqual(await barriers(page), []);
  await page.getByRole('button', { name: manage('step.publish'), exact: true }).click();
  await page.getByText(words('ui', 'contentStatus.published')).first().waitFor();
  assert.deepEqual(noise, []);
});

step('a learner finds the problem and signs up on the site to solve it', async () => {
  const { page, noise } = learner;
  await page.goto(site(name));
  await page.getByRole('main').getByRole('link', { name: problem.title }).first().click();
  await page.getByRole('heading', { level: 1, name: problem.title }).waitFor();
  slug = new URL(page.url()).pathname.split('/').pop();
  await page
    .getByRole('status')
    .getByRole('link', { name: words('features/problems', 'work.signIn') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('auth', 'signIn.signUp') })
    .click();
  await page.getByLabel(words('auth', 'field.fullName')).fill('Nguyễn Văn Học');
  await page.getByLabel(words('auth', 'field.email')).fill(`hoc@${name}.example.com`);
  await page.getByLabel(words('auth', 'field.password'), { exact: true }).fill(password);
  await page.getByLabel(words('auth', 'field.passwordConfirm')).fill(password);
  await page.locator('input[type=checkbox][name=service]').check();
  await page.getByRole('button', { name: words('auth', 'signUp.submit') }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 60_000 });
  await page.getByRole('heading', { level: 1, name: problem.title }).waitFor();
  assert.deepEqual(noise, []);
});

/** Puts `source` in the editor in a language whose name begins so, hands it in, and waits for the verdict's headline. */
async function handIn(page, language, source, verdict) {
  await chooseLanguage(page, words('editor', 'language'), language);
  await page.locator('.cm-editor').waitFor();
  await paste(page, page.getByRole('textbox', { name: words('editor', 'label') }), source);
  await page.evaluate(() => {
    window.neverReloaded = true;
  });
  await page
    .locator('button[aria-disabled="false"]')
    .filter({ hasText: words('features/problems', 'work.submit') })
    .click();
  const results = page.getByRole('region', { name: words('features/problems', 'problem.results') });
  await results
    .getByRole('heading', { level: 3, name: words('ui', `verdict.${verdict}`) })
    .waitFor({ timeout: judged });
  assert.ok(await page.evaluate(() => window.neverReloaded), 'the verdict came to the page that stood there');
  return results;
}

for (const [what, language, source, verdict] of [
  ['wrong', 'Python', wrong, 'WR'],
  ['slow', 'Python', slow, 'TLE'],
  ['broken', 'C++17', broken, 'CPE'],
  ['right', 'Python', right, 'AC'],
]) {
  step(`${what} code gets its verdict while the page stands`, async () => {
    const { page, noise } = learner;
    const results = await handIn(page, language, source, verdict);
    await screenshot(page, `verdict-${what}`, { whole: false });
    if (verdict === 'CPE') {
      assert.match(await results.innerText(), /error:/);
    } else {
      const cells = results
        .getByRole('list', { name: words('features/problems', 'result.strip') })
        .getByRole('listitem');
      assert.equal(await cells.count(), problem.tests.length);
    }
    assert.deepEqual(noise, []);
  });
}

step('the submissions stay with the learner, and the draft with the page', async () => {
  const { page, noise } = learner;
  await page.reload();
  await page.getByRole('tab', { name: words('features/problems', 'work.history') }).click();
  const submissions = page
    .getByRole('region', { name: words('features/problems', 'problem.results') })
    .getByRole('list', { name: words('features/problems', 'work.history') });
  for (const verdict of ['AC', 'WR', 'TLE', 'CPE']) {
    await submissions
      .getByText(words('ui', `verdict.${verdict}`), { exact: false })
      .first()
      .waitFor();
  }
  await page.locator('.cm-editor').getByText('n * (n + 1)').waitFor();
  await screenshot(page, 'history', { whole: false });
  assert.ok(slug);
  assert.deepEqual(noise, []);
});
