// What the walk over a night of ICPC begins with: a contest in its last half hour, whose board stands still, and three who take
// part; made through the API, with what only time would bring about moved in the tables.
import { randomUUID } from 'node:crypto';
import { ask, password } from './course-data.mjs';
import { runInDemo } from './demo-tables.mjs';

/** How long the contest is, for how long it has run when it is made, and its last part without news, in minutes. */
export const MINUTES = 120;
const RUNNING_FOR = 90;
const FREEZE = 60;
/** What is answered. */
const [right, wrong] = ['4', '5'];

async function question(token, name) {
  const { id } = await ask(token, 'POST', '/api/question', {
    type: 'short_answer',
    name,
    statement: 'Hai cộng hai?',
    format: 'markdown',
    score: 10,
    difficulty: 'easy',
    visibility: 'private',
    answers: [{ text: right, share: 100 }],
  });
  await ask(token, 'PUT', '/api/question/manage', { id, action: 'publish' });
  return id;
}

/** A contest of two questions, public, that a token's owner holds: its id, its slug, its part and its questions. */
async function aContest(token, name) {
  const questions = [await question(token, `${name} A`), await question(token, `${name} B`)];
  const start = Math.floor(Date.now() / 1000) - RUNNING_FOR * 60;
  const { id, slug, parts } = await ask(token, 'POST', '/api/contests', {
    name,
    format: 'icpc',
    submission_mode: 'many',
    exercise_type: 'free',
    start_time: start,
    end_time: start + MINUTES * 60,
    freeze_minutes: FREEZE,
    show_ranks: 'on',
    status: 'published',
    visibility: 'public',
    parts: [{ name: 'Đề bài', question_amount: 2, questions: questions.map((asked) => ({ question_id: asked })) }],
  });
  return { id, slug, part: parts[0].id, questions };
}

/** Somebody who has just signed up, told all that the site asks for, entered and begun. */
async function contestant(contest, name) {
  const email = `icpc-${randomUUID()}@demo.example`;
  const token = await ask(undefined, 'POST', '/api/users/sign-up', { email, password, full_name: name });
  const told = { type: 'student', dob: '2006-09-02', phone_number: '0912345678', congratulations: false };
  await ask(token, 'PUT', '/api/users/info', told);
  const { entry_id: entry } = await ask(token, 'POST', `/api/contests/${contest.id}/enter`, {});
  const start = `/api/contests/${contest.id}/parts/${contest.part}/start`;
  const { quiz_submission_id: attempt } = await ask(token, 'POST', start, { key: randomUUID() });
  const send = (place, answer) =>
    ask(token, 'POST', '/api/learning/submit-question', {
      question_id: contest.questions[place],
      quiz_submission_id: attempt,
      contest_id: contest.id,
      answer,
      key: randomUUID(),
    });
  return { name, token, entry, solve: (place) => send(place, right), fail: (place) => send(place, wrong) };
}

/** Has the rows made anew of what is in the tables, and whoever looks at them told. */
const touch = (token, { id }, description) =>
  ask(token, 'PUT', '/api/contests/manage', { id, action: 'update', description });

const attempts = ({ id }) =>
  `SELECT a.id FROM attempts a JOIN contest_entries e ON e.id = a.entry_id WHERE e.contest_id = ${id}`;

/**
 * The contest and who takes part, as others see them: Huy solves A early, Sơn after one try; once the board stands still Sơn
 * solves B and wins, Lam solves A after one try before, and Huy fails at B.
 */
export async function icpcNight(token, name) {
  const contest = await aContest(token, name);
  const huy = await contestant(contest, 'Đặng Ngọc Huy');
  const son = await contestant(contest, 'Bùi Thái Sơn');
  const lam = await contestant(contest, 'Phan Quế Lam');
  await huy.solve(0);
  await son.fail(0);
  await lam.fail(0);
  await son.solve(0);
  // That was 20 minutes after the start.
  runInDemo(
    `UPDATE submissions SET created_at = created_at - interval '${RUNNING_FOR - 20} minutes' WHERE attempt_id IN (${attempts(contest)})`,
  );
  await touch(token, contest, 'Bảng đứng yên trong giờ cuối.');
  await son.solve(1);
  await lam.solve(0);
  await huy.fail(1);
  const rows = await ask(undefined, 'GET', `/api/contests/${contest.id}/standings?size=50`);
  const shown = ({ entry }) => rows.find(({ entry_id: id }) => id === entry).name;
  return { contest, people: { huy, son, lam }, names: { huy: shown(huy), son: shown(son), lam: shown(lam) } };
}

/** Has the contest be over since a minute, and all of it as much earlier. */
export async function endIt(token, contest) {
  const [id, earlier] = [contest.id, `interval '${MINUTES - RUNNING_FOR + 1} minutes'`];
  const own = attempts(contest);
  runInDemo(
    `UPDATE contests SET start_time = start_time - ${earlier}, end_time = end_time - ${earlier}, closes_at = closes_at - ${earlier}
      WHERE id = ${id};
     UPDATE contest_entries SET started_at = started_at - ${earlier}, ends_at = ends_at - ${earlier} WHERE contest_id = ${id};
     UPDATE attempts SET started_at = started_at - ${earlier}, deadline_at = deadline_at - ${earlier} WHERE id IN (${own});
     UPDATE submissions SET created_at = created_at - ${earlier} WHERE attempt_id IN (${own})`,
  );
  await touch(token, contest, 'Kỳ thi đã kết thúc.');
}
