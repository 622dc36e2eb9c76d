// A problem that is solved in Scratch: its author asks for blocks by their kinds, a learner plays a project on the page and hands
// it in, is told what it lacks, and hands in a better one. Where no judge plays Scratch, the page says so and still plays it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test, { after, before } from 'node:test';
import { barriers, demo, goTo, newPage, newVisitor, openBrowser, screenshot, signInAs } from './browser.mjs';
import { ask, tokenOf } from './course-data.mjs';
import { placesOf } from './places.mjs';
import { unique } from './practice-data.mjs';
import { words } from './words.mjs';

const content = 'control-plane/content/demo';
const own = JSON.parse(readFileSync(`${content}/bang-cuu-chuong-scratch/problem.json`, 'utf8'));
/** Without a repeat, of more than thirty blocks; and as it is meant. */
const [long, right] = ['bang-cuu-chuong-dai', 'bang-cuu-chuong'].map((name) => `${content}/programs/${name}.sb3`);
/** How long the player may take to start, and a verdict to come, on a slow machine. */
const LONG = 180_000;
const SCRATCH = 200;

const manage = (key, values) => words('features/problems/authoring', key, values);
const scratch = (key, values, locale) => words('features/problems/scratchWork', key, values, locale);
const exact = (name) => ({ name, exact: true });
const title = `Bảng cửu chương ${unique()}`;

let browser, problem, isJudged;
before(async () => {
  browser = await openBrowser();
  const teacher = await tokenOf('teacher');
  const languages = await ask(teacher, 'GET', '/api/snippet/judge-language');
  isJudged = languages.some(({ id, available }) => id === SCRATCH && available);
  problem = await ask(teacher, 'POST', '/api/problems', {
    title,
    statement: 'Hỏi một số rồi nói bảng cửu chương của nó.',
    difficulty: 'trivial',
    max_score: 100,
    allowed_languages: [SCRATCH],
    time_limit_ms: own.time_limit_ms,
    memory_limit_mib: own.memory_limit_mib,
    checker: own.checker,
    visibility: 'unlisted',
    status: 'published',
    test_cases: own.test_cases,
  });
});
after(() => browser.close());

/** By how much the page is wider than what is seen of it. */
const sideways = (page) => page.locator('html').evaluate((element) => element.scrollWidth - element.clientWidth);

/** What a machine without a graphics card says of it is no fault of the page. */
const ofOurs = (noise) => noise.filter((line) => !/webgl/i.test(line));

test('the author asks for a repeat and few blocks', async () => {
  const context = await newVisitor(browser);
  await signInAs(context, 'teacher');
  const { page, noise } = await newPage(context);
  await goTo(page, `${demo.base}/manage/question-bank/${problem.id}?tab=judging`);
  const add = page.getByRole('button', exact(scratch('rules.add')));
  const rule = (number) => page.getByRole('region', exact(scratch('rules.one', { number })));
  await add.click();
  await rule(1)
    .getByRole('combobox')
    .selectOption({ label: scratch('construct.repeat') });
  await add.click();
  await rule(2)
    .getByRole('combobox')
    .selectOption({ label: scratch('rules.choice.most_blocks') });
  await rule(2).getByLabel(scratch('rules.most'), { exact: true }).fill('30');
  await screenshot(page, 'scratch-rules');
  assert.deepEqual(await barriers(page), []);
  await page
    .getByRole('button', exact(manage('save')))
    .first()
    .click();
  const bar = page.getByRole('region', { name: words('ui', 'save.label') });
  await bar.getByText(words('ui', 'save.saved')).waitFor();
  const kept = await ask(await tokenOf('teacher'), 'GET', `/api/question/${problem.id}`);
  assert.deepEqual(kept.scratch, own.scratch);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.ok((await sideways(page)) <= 0, 'the rules are wider than a phone');
  await screenshot(page, 'scratch-rules-390');
  assert.deepEqual(noise, []);
  await context.close();
});

for (const place of placesOf('a Scratch problem')) {
  const say = (key, values) => scratch(key, values, place.language);
  const problems = (key, values) => words('features/problems', key, values, place.language);
  const player = (key) => words('features/scratchPlayer', key, {}, place.language);

  /** Where the project is chosen: on a phone behind a button. */
  const toProject = async (page) => {
    const pane = page.getByRole('button', exact(problems('problem.solution')));
    if (await pane.isVisible()) await pane.click();
  };

  const choose = async (page, file) => {
    await toProject(page);
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(file.split('/').at(-1)).first().waitFor();
  };

  /** Plays the project until something is to be seen of it, then stops it. */
  const play = async (page) => {
    const region = page.getByRole('region', exact(player('label')));
    await region.getByRole('button', exact(player('play'))).click();
    const canvas = region.frameLocator('iframe').locator('canvas').first();
    // A browser without WebGL, as one without a screen is, says so, perhaps after it has shown the stage.
    const failed = region.getByText(player('failed'));
    const orFailed = (played) => Promise.any([played, failed.waitFor({ timeout: LONG })]);
    await orFailed(canvas.waitFor({ timeout: LONG }));
    await screenshot(page, `scratch-player-${place.name}`);
    const stop = region.getByRole('button', exact(player('stop')));
    await orFailed(stop.click({ timeout: LONG }));
    await region.locator('iframe').waitFor({ state: 'detached' });
  };

  /** Hands in what is chosen, and waits for its verdict. */
  const handIn = async (page, verdict) => {
    await toProject(page);
    const submit = page.locator('button[aria-disabled="false"]').filter({ hasText: problems('work.submit') });
    await submit.click({ timeout: LONG });
    const results = page.getByRole('region', exact(problems('problem.results')));
    const heading = { level: 3, name: words('ui', `verdict.${verdict}`, {}, place.language) };
    await results.getByRole('heading', heading).waitFor({ timeout: LONG });
    return results;
  };

  test(`a learner plays a project and hands it in (${place.name})`, async () => {
    const context = await newVisitor(browser, { width: place.width, locale: place.locale });
    await signInAs(context, 'student');
    const { page, noise } = await newPage(context);
    await goTo(page, `${demo.base}${place.prefix}/problems/${problem.slug}`);
    await toProject(page);
    const asked = page.getByRole('region', exact(say('asked')));
    await asked.getByText(say('atLeast', { what: say('construct.repeat'), least: '1' }), { exact: true }).waitFor();
    await choose(page, long);
    assert.deepEqual(await barriers(page), []);
    await play(page);
    assert.ok((await sideways(page)) <= 0, 'the project is wider than the page');
    if (isJudged) {
      const results = await handIn(page, 'WR');
      const lacking = results.getByRole('region', exact(say('missing')));
      assert.equal(await lacking.getByRole('listitem').count(), 2);
      // The picture of a block that would do.
      await lacking.locator('svg:not(.MuiSvgIcon-root)').first().waitFor();
      await screenshot(page, `scratch-missing-${place.name}`);
      assert.deepEqual(await barriers(page), []);
      assert.ok((await sideways(page)) <= 0, 'what is missing is wider than the page');
      await choose(page, right);
      await handIn(page, 'AC');
      assert.equal(await page.getByRole('region', exact(say('missing'))).count(), 0);
    } else {
      const submit = page.getByRole('button', { name: problems('work.submit') });
      assert.equal(await submit.getAttribute('aria-disabled'), 'true');
    }
    assert.deepEqual(ofOurs(noise), []);
    await context.close();
  });
}
