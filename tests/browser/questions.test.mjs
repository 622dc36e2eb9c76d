// Questions of every kind: each is written by a teacher, let through by an admin, and answered
// wrong, then right, with the keyboard alone; on a desk in Vietnamese and on a phone in English.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { call } from '../../scripts/lib/bench/site-client.mjs';
import { authorOn, writeProblem } from './author.mjs';
import { barriers, demo, newPage, newVisitor, openBrowser, screenshot, signInAs } from './browser.mjs';
import { handIn, learnerOn, send } from './learner.mjs';
import { places, placesOf, tellAt } from './places.mjs';
import { kinds } from './question-kinds.mjs';
import { words } from './words.mjs';

// Questions of earlier runs stay: each run makes its own.
const run = Date.now().toString(36);
let browser, teacher, admin, files;
const slugs = {};

const ask = (token, method, path, body) => call(demo.base, method, path, { token, body });
const tokenOf = (role) => ask(undefined, 'POST', '/api/users/sign-in', demo.accounts[role]);

before(async () => {
  browser = await openBrowser();
  [teacher, admin] = [await tokenOf('teacher'), await tokenOf('admin')];
  files = await makeFiles();
  for (const [name, { body }] of Object.entries(kinds)) if (body) slugs[name] = await publish(name, body);
});
after(() => browser.close());

/** Makes a question and publishes it. */
async function publish(name, body) {
  const question = await ask(teacher, 'POST', '/api/question', {
    name: `Câu ${name} ${run}`,
    statement: 'Trả lời câu hỏi sau.',
    format: 'markdown',
    score: 10,
    difficulty: 'easy',
    tags: ['thử'],
    visibility: 'public',
    is_listed: true,
    show_solution: 'answered',
    ...body,
  });
  await ask(admin, 'PUT', '/api/question/manage', { id: question.id, action: 'publish' });
  return question.slug;
}

/** A picture and a film that the browser draws, as files. */
async function makeFiles() {
  const context = await newVisitor(browser);
  try {
    const { page } = await newPage(context);
    await page.goto(demo.base);
    const { picture, film } = await page.evaluate(draw);
    const file = (name, mimeType, text) => ({ name, mimeType, buffer: Buffer.from(text, 'base64') });
    return { picture: file('hinh.png', 'image/png', picture), film: file('phim.mp4', 'video/mp4', film) };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
async function draw() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
  const pen = canvas.getContext('2d');
  const paint = (turn) => {
    pen.fillStyle = `hsl(${turn} 60% 50%)`;
    pen.fillRect(0, 0, 320, 180);
    pen.fillStyle = '#fff';
    pen.beginPath();
    pen.arc(160, 90, 40, 0, Math.PI * 2);
    pen.fill();
  };
  const base64 = async (blob) =>
    btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''));
  paint(200);
  const picture = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/mp4', videoBitsPerSecond: 60_000 });
  const pieces = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  recorder.start();
  for (let frame = 0; frame < 60; frame += 1) {
    paint(frame * 6);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  await new Promise((resolve) => {
    recorder.onstop = resolve;
    recorder.stop();
  });
  return { picture: await base64(picture), film: await base64(new Blob(pieces)) };
}

/** Nothing of a page lies beside the screen. */
async function fits(page) {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(sideways <= 1, `it scrolls sideways by ${sideways} px`);
}

/** Does something on a page of somebody's, on which nothing may go wrong. */
async function as(role, place, work) {
  const context = await newVisitor(browser, place);
  try {
    await signInAs(context, role);
    const { page, noise } = await newPage(context);
    await work(page);
    await fits(page);
    assert.deepEqual(noise, []);
  } finally {
    await context.close();
  }
}

/** The address of a question that a teacher writes and hands in, and an admin lets through. */
async function write(name, { type, statement, write: fill, complete }, place) {
  return letThrough(name, place, async (page, at, title) => {
    await page.goto(`${bankOf(place)}/new?type=${type}`);
    await at.begin(title, statement ?? 'Trả lời câu hỏi sau.');
    await fill(at, files);
    assert.deepEqual(await barriers(page), []);
    await at.save();
    await complete?.(at);
  });
}

const bankOf = ({ prefix }) => `${demo.base}${prefix}/manage/question-bank`;

/** The address of what a teacher writes in the editor. */
async function letThrough(name, place, writing) {
  let id;
  await as('teacher', place, async (page) => {
    const at = authorOn(page, place);
    await writing(page, at, `Câu ${name} ${run} ${place.name}`);
    id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await screenshot(page, `question-editor-${name}-${place.name}`);
    await at.step('submit');
  });
  // The step is the same for every kind: once on the page is enough.
  if (name === 'theory')
    await as('admin', place, async (page) => {
      await page.goto(`${bankOf(place)}/${id}`);
      await authorOn(page, place).step('publish');
    });
  else await ask(admin, 'PUT', '/api/question/manage', { id, action: 'publish' });
  return (await ask(teacher, 'GET', `/api/question/${id}`)).slug;
}

const storyOf = (kind) => `${kind}: written, let through, answered wrong, then right`;

for (const place of places) {
  for (const [name, kind] of Object.entries(kinds)) {
    tellAt(place, storyOf(name), async () => {
      const slug = slugs[name] ?? (await write(name, kind, place));
      await as('student', place, async (page) => {
        await page.goto(`${demo.base}${place.prefix}/problems/${slug}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const at = learnerOn(page, place);
        await page.locator('#answer-why').waitFor({ state: 'attached' });
        assert.deepEqual(await barriers(page), []);
        await kind.wrong(at);
        await send(page, at, kind.outcome, kind.by);
        await fits(page);
        assert.deepEqual(await barriers(page), []);
        await screenshot(page, `question-${name}-${place.name}`);
        if (!kind.right) return;
        await at.press('button', at.say('again'), 'Enter');
        await kind.right(at);
        await send(page, at, 'right', kind.by);
      });
    });
  }

  tellAt(place, storyOf('code'), async () => {
    const output = `xong ${run}`;
    const slug = await letThrough('code', place, async (page, _, title) => {
      await page.goto(`${bankOf(place)}/new`);
      await writeProblem(page, place, { title, output });
      assert.deepEqual(await barriers(page), []);
    });
    await as('student', place, async (page) => {
      await page.goto(`${demo.base}${place.prefix}/problems/${slug}`);
      await handIn(page, place, `print('${place.name}')\n`, 'WR');
      assert.deepEqual(await barriers(page), []);
      await handIn(page, place, `print('${output}')\n`, 'AC');
    });
  });

  // Of what was answered there.
  if (!placesOf(storyOf('single')).includes(place)) continue;
  test(`the list, an answer and its review (${place.name})`, async () => {
    await as('student', place, async (page) => {
      const say = (key, values) => words('features/questions', key, values, place.language);
      await page.goto(`${demo.base}${place.prefix}/problems/questions?search=${run}&type=single_choice`);
      await page.getByRole('link', { name: `Câu single ${run} ${place.name}` }).click();
      await page.getByRole('link', { name: say('facts.submissions') }).click();
      await page.getByRole('heading', { level: 1, name: say('title.question-submissions'), exact: true }).waitFor();
      assert.deepEqual(await barriers(page), []);
      // An answer's own address: the breadcrumb has links too, and one name of these screens stands in the other.
      await page.getByRole('main').locator('a[href*="/question-submission/"]').first().click();
      await page.getByRole('heading', { level: 1, name: say('title.question-submission'), exact: true }).waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `question-answer-${place.name}`);
    });
  });
}
