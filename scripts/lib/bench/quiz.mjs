// A school's test: 1,000 learners with 20 questions each keep their answers and hand in, all within one minute. How long a
// draft and a hand-in take beside the statements that they run, straight on Postgres at the same pace for the same time; and
// whether afterwards each answer and each coin is there once. Against the running `up`, from which this bench's course and
// people are taken away again. Loopback only.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { figure, print, quantile } from './figures.mjs';
import { pgbench } from './pgbench.mjs';
import { call, demo } from './site-client.mjs';
import { captured, readIn, runIn } from './statements.mjs';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    learners: { type: 'string', default: '1000' },
    questions: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
  },
});
const learners = Number(options.learners);
const asked = Number(options.questions);
const seconds = Number(options.seconds);
/** Clients of pgbench: each has a learner of its own, whose rows nobody else locks. */
const clients = 8;
/** Learners who begin at the same moment. */
const beginners = 8;

const site = demo();
const admin = await call(site.base, 'POST', '/api/users/sign-in', { body: site.accounts.admin });
const place = await captured(() => call(site.base, 'GET', '/api/courses'));
const sql = (statement) => runIn(place, statement);
const rows = (statement) => readIn(place, statement);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
const token = (learner) => `bench-quiz-${learner}`;

/** Takes everything away that this or a bench that was broken off has made. */
function clear() {
  sql(`DELETE FROM users WHERE email LIKE 'bench-quiz-%'`);
  sql(`DELETE FROM course_items WHERE course_id IN (SELECT id FROM courses WHERE title = 'Bench thi')`);
  sql(`DELETE FROM change_history
        WHERE kind = 'course' AND object_id IN (SELECT id FROM courses WHERE title = 'Bench thi')`);
  sql(`DELETE FROM courses WHERE title = 'Bench thi'`);
  sql(`DELETE FROM lessons WHERE title = 'Bench bài thi'`);
  sql(`DELETE FROM questions WHERE title LIKE 'Bench câu %'`);
}

/** A quiz of so many questions, as a teacher makes it; its id, and the right and a wrong choice of each question. */
async function makeQuiz() {
  const post = (path, body) => call(site.base, 'POST', path, { token: admin, body });
  const questions = [];
  for (let number = 1; number <= asked; number++) {
    const answers = ['Đúng', 'Sai', 'Sai hẳn', 'Không rõ'].map((text, index) => ({ text, correct: index === 0 }));
    const { id } = await post('/api/question', {
      type: 'single_choice',
      name: `Bench câu ${number}`,
      statement: `Câu hỏi số ${number}: chọn một.`,
      score: 1,
      answers,
      status: 'published',
      visibility: 'private',
    });
    const { source } = await call(site.base, 'GET', `/api/question/${id}`, { token: admin });
    questions.push({ id, choices: source.answers.map((choice) => choice.id) });
  }
  const course = await post('/api/courses', { title: 'Bench thi' });
  const lesson = await post('/api/lesson-item', {
    course_id: course.id,
    type: 'quiz',
    title: 'Bench bài thi',
    settings: { mode: 'submit_all', pass_percentage: 50, duration: 60 },
  });
  await post(`/api/lesson-item/${lesson.id}/add-question`, { question_ids: questions.map(({ id }) => id) });
  await call(site.base, 'PUT', `/api/courses/${course.id}/manage/publish`, { token: admin });
  return { course: course.id, lesson: lesson.id, questions };
}

/** Learners of the course who are signed in: how they came is not what is measured. */
function seat(course) {
  sql(`INSERT INTO users (email, full_name)
       SELECT 'bench-quiz-' || n || '@bench.example', 'Thí sinh ' || n FROM generate_series(0, ${learners - 1}) AS n`);
  sql(`INSERT INTO sessions (token_hash, user_id, expires_at)
       SELECT sha256(convert_to(split_part(email, '@', 1), 'UTF8')), id, now() + interval '1 hour'
         FROM users WHERE email LIKE 'bench-quiz-%'`);
  sql(`INSERT INTO enrolments (course_id, user_id, how)
       SELECT ${course}, id, 'free' FROM users WHERE email LIKE 'bench-quiz-%'`);
  sql('VACUUM ANALYZE users, sessions, enrolments');
}

const faults = [];

/** What a call answers, and how long that took; undefined where it failed. */
async function timed(times, work) {
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    faults.push(error.message);
    return undefined;
  } finally {
    times.push(performance.now() - began);
  }
}

const start = (quiz, learner) =>
  call(site.base, 'POST', `/api/learning/lesson/${quiz.lesson}/start-quiz`, {
    token: token(learner),
    body: { key: randomUUID() },
  });

/** Everybody begins; the attempts by learner. The first come one after the other, so that their ids do as well. */
async function begin(quiz, times) {
  const attempts = [];
  const take = async (learner) => {
    attempts[learner] = (await timed(times, () => start(quiz, learner)))?.quiz_submission_id;
  };
  for (let learner = 0; learner < Math.min(clients, learners); learner++) await take(learner);
  let next = clients;
  const seats = Array.from({ length: beginners }, async () => {
    while (next < learners) await take(next++);
  });
  await Promise.all(seats);
  return attempts;
}

/** Every third answer is wrong. */
const answerOf = (question, index) => String(question.choices[index % 3 === 2 ? 1 : 0]);

const saveDraft = (attempt, learner, question, seq, answer) =>
  call(site.base, 'POST', '/api/user-data/draft', {
    token: token(learner),
    body: { key: `attempt/${attempt}/${question.id}`, data: { seq, answer } },
  });

const handIn = (quiz, attempt, learner) =>
  call(site.base, 'POST', `/api/learning/lesson/${quiz.lesson}/submit-quiz`, {
    token: token(learner),
    body: {
      key: randomUUID(),
      quiz_submission_id: attempt,
      answers: quiz.questions.map((question, index) => ({
        question_id: question.id,
        answer: answerOf(question, index),
      })),
    },
  });

/** Everybody answers and hands in; who sits where decides at which moment of the minute. */
async function sit(quiz, attempts, times) {
  const began = performance.now();
  const sitting = attempts.map(async (attempt, learner) => {
    if (attempt === undefined) return;
    // Golden steps: spread evenly, whatever the number.
    const end = ((learner * 0.618_034) % 1) * 0.9 + 0.1;
    for (const [index, question] of quiz.questions.entries()) {
      const due = began + (seconds * 1000 * end * (index + 1)) / (asked + 1);
      await pause(due - performance.now());
      await timed(times.drafts, () => saveDraft(attempt, learner, question, 1, answerOf(question, index)));
    }
    await pause(began + seconds * 1000 * end - performance.now());
    await timed(times.handIns, () => handIn(quiz, attempt, learner));
  });
  await Promise.all(sitting);
  return (performance.now() - began) / 1000;
}

/**
 * A captured call as any of the first learners makes it: their ids follow each other, and a client of pgbench is one of them.
 * It is undone at its end, so that it can be made again and again.
 */
function forAnyLearner(statements, ids) {
  const variables = [...statements.variables];
  let script = statements.script;
  const replace = (index, text) => {
    script = script.replaceAll(new RegExp(`:p${index + 1}\\b`, 'g'), text);
  };
  for (const [index, value] of statements.variables.entries()) {
    if (value === String(ids.user)) replace(index, ':user');
    else if (value === String(ids.attempt)) replace(index, ':attempt');
    else if (value.startsWith(`attempt/${ids.attempt}/`))
      replace(index, `('attempt/' || :attempt || '/${value.split('/')[2]}')`);
    else if (value.startsWith('{"') && value.includes('"seq"'))
      variables[index] = value.replace(/"seq": ?\d+/, '"seq": 1000000000');
    // A receipt's code and the answers' tokens are nobody else's.
    else if (value === ids.code) replace(index, `substr(md5(random()::text), 1, ${value.length})`);
    else if (/^\{[0-9a-f]{8}-[0-9a-f-]+(,[0-9a-f-]{36})*\}$/.test(value))
      replace(index, `ARRAY(SELECT gen_random_uuid() FROM generate_series(1, ${value.split(',').length}))`);
  }
  // Prepared, a statement's values need their types.
  script = script.replaceAll(':attempt ||', ':attempt::bigint ||');
  const head = `\\set user ${ids.firstUser} + :client_id\n\\set attempt ${ids.firstAttempt} + :client_id\n`;
  return { ...statements, variables, script: head + script.replaceAll(/^COMMIT;$/gim, 'ROLLBACK;') };
}

/** The statements of a draft and of a hand-in, as they are run for a learner who came before all others. */
async function capture(quiz, attempts, users) {
  const [learner, attempt] = [0, attempts[0]];
  const ids = { user: users[0], attempt, firstUser: users[0], firstAttempt: attempts[0] };
  let seq = 1;
  const [question] = quiz.questions;
  const draft = await captured(() => saveDraft(attempt, learner, question, ++seq, answerOf(question, seq)));
  return { draft: forAnyLearner(draft, ids) };
}

/** What is there afterwards, beside what has to be. */
function counted(quiz) {
  const [answers] = rows(`SELECT count(*) FROM submissions WHERE lesson_id = ${quiz.lesson}`);
  const [pairs] = rows(
    `SELECT count(*) FROM (SELECT DISTINCT user_id, question_id FROM submissions WHERE lesson_id = ${quiz.lesson}) s`,
  );
  const [right] = rows(`SELECT count(*) FROM submissions WHERE lesson_id = ${quiz.lesson} AND status = 'AC'`);
  const mine = `FROM coin_entries e JOIN users u ON u.id = e.user_id WHERE u.email LIKE 'bench-quiz-%'`;
  const [coins] = rows(`SELECT count(*) ${mine} AND e.reason = 'quiz_question'`);
  const [quizzes] = rows(`SELECT count(*) ${mine} AND e.reason = 'quiz'`);
  return { answers, pairs, right, coins, quizzes };
}

const figures = [];
try {
  clear();
  const quiz = await makeQuiz();
  seat(quiz.course);
  const users = rows(`SELECT id FROM users WHERE email LIKE 'bench-quiz-%' ORDER BY id LIMIT ${learners}`);
  const times = { starts: [], drafts: [], handIns: [] };
  const attempts = await begin(quiz, times.starts);
  const statements = await capture(quiz, attempts, users);
  console.error(statements.draft.script, statements.draft.variables);
  const took = await sit(quiz, attempts, times);
  console.error(took, faults.length, faults.slice(0, 3), counted(quiz), users.slice(0, 9), attempts.slice(0, 9));
  for (const [name, of] of Object.entries(times)) console.error(name, of.length, quantile(of, 0.5), quantile(of, 0.99));
} finally {
  clear();
}
print('quiz', figures);
process.exit(faults.length === 0 ? 0 : 1);
