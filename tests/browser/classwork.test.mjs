// Work of a class: a teacher sets a private problem of theirs, a learner opens it from the class and solves it, the teacher sees
// who is done, types the mark of a paper, and finds both in the gradebook. While a session goes on: who fails again and again and
// whose hand is up is seen at once, a hint comes to the learner alone, and code goes to the projector without a name. On a desk in
// Vietnamese and on a phone in English.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { untilDone } from '../../scripts/lib/bench/site-client.mjs';
import { barriers, demo, screenshot } from './browser.mjs';
import { ask, openClassrooms, run, sessionNow, speaking, visit } from './classroom-data.mjs';
import { handIn } from './learner.mjs';
import { places, tellAt } from './places.mjs';
import { aLearner, aProblem, unique } from './practice-data.mjs';
import { right, wrong } from './solutions.mjs';

const work = 'features/classWork';
const inClass = 'features/inClass';
const marks = 'features/classMarks';
const live = 'features/classLive';
const bar = 'features/classLive/classBar';
const exact = (name) => ({ name, exact: true });

let classes;
before(async () => {
  classes = await openClassrooms();
});
after(() => classes.browser.close());

/** A class with a learner of its own and a private problem of its teacher's. */
async function aClass(name, place) {
  const { id } = await ask(classes.teacher, 'POST', '/api/classroom', { name });
  const learner = await aLearner();
  const { full_name: called } = await ask(learner.token, 'GET', '/api/users/info');
  const people = { emails: [learner.email], user_ids: [], role: 'student' };
  const { added } = await ask(classes.teacher, 'POST', `/api/classroom/${id}/invite-user`, people);
  assert.equal(added, 1);
  const title = `Tổng đến n ${run} ${unique()} ${place.name}`;
  const problem = await aProblem(classes.teacher, title, { visibility: 'private' });
  return { id, name, learner: { ...learner, name: called }, problem: { ...problem, title } };
}

/** As a learner's browser opens it. */
const learns = ({ learner }, place, work) =>
  visit(classes, place, async (page, context) => {
    const session = { name: 'access_token', value: learner.token, url: demo.base, httpOnly: true, sameSite: 'Lax' };
    await context.addCookies([session]);
    await work(page);
  });
const leads = (place, work) => visit(classes, place, work, 'teacher');

const classAt = (place, id, tab) => `${demo.base}${place.prefix}/classroom/${id}?tab=${tab}`;
const leadAt = (place, id, tab) => `${demo.base}${place.prefix}/manage/classroom/${id}?tab=${tab}`;

/** The teacher finds a question by its name and sets it. */
async function setProblem(place, { id, problem: { title } }) {
  const say = (key, values) => speaking(place)(work, key, values);
  await leads(place, async (page) => {
    await page.goto(leadAt(place, id, 'work'));
    await page.getByRole('button', exact(say('setFirst'))).click();
    const dialog = page.getByRole('dialog', { name: say('newTitle') });
    await dialog.getByRole('combobox', exact(say('field.question'))).fill(title);
    await page.getByRole('option', { name: title }).click();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `classwork-set-${place.name}`);
    await dialog.getByRole('button', exact(say('setAction'))).click();
    await page.getByRole('link', exact(title)).waitFor();
  });
}

/** The learner opens it from the class, solves it there, and reads that it is done. */
async function solve(place, made) {
  const say = (key, values) => speaking(place)(work, key, values);
  const { title } = made.problem;
  await learns(made, place, async (page) => {
    await page.goto(classAt(place, made.id, 'work'));
    await page.getByRole('heading', { level: 2, name: say('group.todo', { count: '1' }) }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `classwork-mine-${place.name}`);
    await page.getByRole('link', exact(title)).click();
    await page.getByRole('link', exact(speaking(place)(inClass, 'in', { name: made.name }))).waitFor();
    await handIn(page, place, `${right}# ${unique()}\n`, 'AC');
    await page.goto(classAt(place, made.id, 'work'));
    const card = page.getByRole('listitem').filter({ hasText: title });
    await card.getByText(say('state.done'), { exact: true }).waitFor();
    await card.getByText('10/10').waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `classwork-done-${place.name}`);
  });
}

/** The teacher sees that it is done, and writes the mark of what was done on paper. */
async function markPaper(place, { id, problem, learner }, paper) {
  const say = (key, values) => speaking(place)(work, key, values);
  const comma = place.language === 'vi' ? ',' : '.';
  await leads(place, async (page) => {
    await page.goto(leadAt(place, id, 'work'));
    await page.getByText(say('count.handedIn', { done: '1', all: '1' })).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `classwork-led-${place.name}`);
    await page.getByRole('link', exact(problem.title)).click();
    const first = page.getByRole('dialog', { name: problem.title });
    await first.getByText(say('state.done'), { exact: true }).waitFor();
    await first.getByText(say('derived')).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Escape');
    await first.waitFor({ state: 'hidden' });
    await page.getByRole('link', exact(paper)).click();
    const second = page.getByRole('dialog', { name: paper });
    const field = second.getByRole('textbox', exact(say('markOf', { name: learner.name })));
    await field.fill(`7${comma}5`);
    await field.press('Enter');
    await second.getByText(say('typed')).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `classwork-paper-${place.name}`);
  });
}

/** Both marks and the semester's stand in the gradebook, and the learner reads their own. */
async function readMarks(place, made, paper, term) {
  const say = (key, values) => speaking(place)(marks, key, values);
  const isPhone = place.width < 600;
  // (10 + 2 × 7.5) / 3
  const known = { [made.problem.title]: '10', [paper]: '7[.,]5', [say('term.mark', { term })]: '8[.,]3' };
  await leads(place, async (page) => {
    await page.goto(leadAt(place, made.id, 'gradebook'));
    if (isPhone) await page.getByRole('button', exact(say('way.learner'))).click();
    for (const [column, mark] of Object.entries(known)) {
      const cell = isPhone
        ? page.getByRole('listitem', exact(column)).getByText(new RegExp(`^${mark}`))
        : page.getByRole('gridcell', { name: new RegExp(`^${made.learner.name}, ${column}: ${mark}`) });
      await cell.first().waitFor();
    }
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `classwork-marks-${place.name}`);
  });
  await learns(made, place, async (page) => {
    await page.goto(classAt(place, made.id, 'marks'));
    const results = page.getByRole('region', { name: say('mine.results') });
    await results.getByText(/^8[.,]3$/).waitFor();
    const line = page.getByRole('listitem', exact(paper));
    await line.getByText(/^7[.,]5/).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screenshot(page, `classwork-my-marks-${place.name}`);
  });
}

for (const place of places) {
  tellAt(place, 'a problem is set, solved in the class, marked and in the gradebook', async () => {
    const made = await aClass(`Bài tập ${run} ${place.name}`, place);
    await setProblem(place, made);
    await solve(place, made);
    const assignments = `/api/classroom/${made.id}/assignment`;
    const [{ term }] = await ask(classes.teacher, 'GET', assignments);
    const title = `Kiểm tra giấy ${run} ${place.name}`;
    await ask(classes.teacher, 'POST', assignments, { title, subject: null, weight: 2, term });
    await markPaper(place, made, title);
    await readMarks(place, made, title, term);
    await ask(classes.teacher, 'DELETE', `/api/classroom/${made.id}`);
  });
}

/** Three programs that fail, each when the one before has its verdict; what nobody else has written is in the last. */
async function failThrice({ id, learner, problem }) {
  const languages = await ask(learner.token, 'GET', '/api/snippet/judge-language');
  const { id: language } = languages.find(({ key }) => key === 'python3');
  const mark = unique();
  for (let number = 1; number <= 3; number += 1) {
    const body = { language_id: language, source_code: `${wrong}# ${number} ${mark}\n`, classroom_id: id };
    const { token } = await sendIn(learner, problem, body);
    const events = `/api/learning/code-question/judge-result/${token}/submission_result/events`;
    assert.equal((await untilDone(demo.base, events, learner.token)).status, 'WR');
  }
  return `# 3 ${mark}`;
}

/** Hands a program in, as soon as the site takes the next. */
async function sendIn(learner, { id }, body) {
  const path = `/api/learning/code-question/judge/${id}/submit-coding-question`;
  for (;;) {
    try {
      return await ask(learner.token, 'POST', path, body);
    } catch (error) {
      if (!error.message.includes(': 429 ')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

/** The learner's page and the teacher's, side by side. */
async function helpOut(place, made, session) {
  const say = (key, values) => speaking(place)(live, key, values);
  const tell = (key, values) => speaking(place)(bar, key, values);
  const { name } = made.learner;
  const hint = `Thử với n = 1 xem ${unique()}`;
  await learns(made, place, async (pupil) => {
    await pupil.goto(`${demo.base}${place.prefix}/problems/${made.problem.slug}?classroom=${made.id}`);
    const told = pupil.getByRole('region', { name: tell('label', { name: made.name }) });
    await told.waitFor();
    await screenshot(pupil, `classlive-told-${place.name}`);
    assert.deepEqual(await barriers(pupil), []);
    await leads(place, async (page) => {
      await page.goto(leadAt(place, made.id, 'live'));
      const card = page.getByRole('button', { name: new RegExp(`^${name}`) });
      await card.getByText(say('at.question', { title: made.problem.title })).waitFor();
      const written = await failThrice(made);
      await card.getByText(say('stuck.failing')).waitFor();
      const hand = told.getByRole('button', exact(tell('hand.action')));
      await hand.click();
      await told.locator('[aria-pressed=true]').waitFor();
      await card.getByText(say('hand.now')).waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `classlive-hand-${place.name}`);
      await card.click();
      const panel = page.getByRole('dialog', { name });
      const code = panel.getByRole('region', { name: say('code.label') });
      await code.getByText(written).first().waitFor();
      await code.getByRole('button', exact(say('shown.begin'))).click();
      await code.getByRole('button', exact(say('shown.stop'))).waitFor();
      await panel.getByRole('textbox', { name: say('hint.label') }).fill(hint);
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `classlive-code-${place.name}`);
      await panel.getByRole('button', exact(say('hint.send'))).click();
      await page.getByText(say('hint.sent', { name })).first().waitFor();
      // It comes by itself, and takes the hand down.
      const count = place.language === 'en' ? 'hint.unread_one' : 'hint.unread_other';
      await told.getByRole('button', exact(tell(count, { number: '1' }))).click();
      await told
        .getByRole('list', { name: tell('hint.list') })
        .getByText(hint)
        .waitFor();
      await hand.and(told.locator('[aria-pressed=false]')).waitFor();
      assert.deepEqual(await barriers(pupil), []);
      await screenshot(pupil, `classlive-hint-${place.name}`);
      await page.goto(`${demo.base}${place.prefix}/classroom/session/${session.id}/shown`);
      await page.getByText(written).first().waitFor();
      const all = await page.locator('body').innerText();
      assert.ok(!all.includes(name), 'the projector names nobody');
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `classlive-shown-${place.name}`);
    });
  });
}

for (const place of places) {
  tellAt(place, 'who is stuck is seen and helped while the session goes on', async () => {
    const made = await aClass(`Trực tiếp ${run} ${place.name}`, place);
    const subject = { kind: 'question', id: made.problem.id };
    const set = { title: made.problem.title, subject };
    await ask(classes.teacher, 'POST', `/api/classroom/${made.id}/assignment`, set);
    const session = await sessionNow(classes, made.id, 'Vòng lặp');
    await helpOut(place, made, session);
    await ask(classes.teacher, 'DELETE', `/api/classroom/${made.id}`);
  });
}
