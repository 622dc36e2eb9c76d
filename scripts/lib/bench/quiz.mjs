// A school's test: 1,000 learners keep their answers to 20 questions and hand in, all within one minute. How long a draft and a
// hand-in take beside the statements that they run, straight on Postgres, done for others at the same pace in the same run; and
// whether each answer and each coin is there once. Against the running `up`, from which this bench's course and people are taken
// away again. Loopback only.
import { parseArgs } from 'node:util';
import { figure, print, quantile } from './figures.mjs';
import { pgbench } from './pgbench.mjs';
import { begin, clear, handIn, makeQuiz, rows, saveDraft, seat } from './quiz-data.mjs';
import { capture } from './quiz-statements.mjs';

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
/** Seconds that a learner sits it, and learners who hand in a second once the first have. */
const each = seconds / 5;
const pace = learners / (seconds - each);
/** Learners for whom pgbench runs the statements, and those with whom they are captured. */
const [replayed, spare] = [400, 60];
/** Clients of pgbench. */
const clients = { drafts: 8, handIns: 4 };
/** Learners who begin at the same moment. */
const beginners = 8;

const faults = [];
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Does a call and notes how long it took, in ms, or why it failed. */
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

/** Everybody begins: those who sit it at once, the others one after the other, so that their ids follow each other. */
async function beginAll(quiz, users, times) {
  const people = users.map((user, learner) => ({ user, learner, attempt: undefined }));
  const take = async (person) => {
    person.attempt = await timed(times, () => begin(quiz, person.learner));
  };
  for (const person of people.slice(learners)) await take(person);
  let next = 0;
  const takeTurns = async () => {
    while (next < learners) await take(people[next++]);
  };
  await Promise.all(Array.from({ length: beginners }, takeTurns));
  const first = people[learners];
  const isInOrder = ({ user, attempt }, index) => user === first.user + index && attempt === first.attempt + index;
  if (!people.slice(learners, learners + replayed).every(isInOrder))
    throw new Error('somebody else signs up or begins quizzes: try again when nobody does');
  return people;
}

/** Everybody answers and hands in: who comes when is spread evenly, and so are a learner's answers. */
async function sit(quiz, people, times) {
  const began = performance.now();
  const sitting = people.map(async (person) => {
    const from = (seconds - each) * ((person.learner * 0.618_034) % 1);
    const until = (step) => pause(began + 1000 * (from + (each * step) / (asked + 1)) - performance.now());
    for (let index = 0; index < asked; index++) {
      await until(index + 1);
      await timed(times.drafts, () => saveDraft(quiz, person, index));
    }
    await until(asked + 1);
    await timed(times.handIns, () => handIn(quiz, person));
  });
  await Promise.all(sitting);
  return (performance.now() - began) / 1000;
}

/** The statements of both, at the pace of those who sit it. */
async function straight(quiz, people) {
  const { draft, handIn: hand } = await capture(quiz, people.slice(learners + replayed), people[learners], clients);
  const at = (statements, count, rate) =>
    pgbench(statements, {
      clients: count,
      rate,
      transactions: Math.floor((replayed * rate) / pace / count),
    });
  const both = await Promise.allSettled([at(draft, clients.drafts, pace * asked), at(hand, clients.handIns, pace)]);
  // What one of them has begun is over before what it works on is taken away.
  for (const { reason } of both) if (reason) throw reason;
  const [drafts, handIns] = both.map(({ value }) => value);
  return { drafts, handIns };
}

/** What is there afterwards, beside what has to be. */
function countFigures(quiz, people) {
  const who = `user_id BETWEEN ${people[0].user} AND ${people[learners - 1].user}`;
  const count = (query) => Number(rows(`SELECT count(*) FROM ${query}`)[0]);
  const coins = (reason) => count(`coin_entries WHERE ${who} AND reason = '${reason}'`);
  const right = asked - Math.floor(asked / 3);
  const pairs = `(SELECT DISTINCT user_id, question_id FROM submissions WHERE ${who} AND lesson_id = ${quiz.lesson}) s`;
  const sums = `coin_balances b WHERE ${who} AND balance = (SELECT sum(amount) FROM coin_entries e WHERE e.user_id = b.user_id)`;
  return [
    figure('answers, beside those given', count(`submissions WHERE ${who}`), learners * asked, 'answers'),
    figure('questions answered by a learner, beside those given', count(pairs), learners * asked, 'answers'),
    figure('coins for right answers', coins('quiz_question'), learners * right, 'entries'),
    figure('coins for the hand-in', coins('quiz'), learners, 'entries'),
    figure('coins for the lesson and for the course', coins('lesson') + coins('course'), 2 * learners, 'entries'),
    figure('balances that are the sum of their entries', count(sums), learners, 'learners'),
  ];
}

const figures = [];
try {
  clear();
  const quiz = await makeQuiz(asked);
  const users = seat(quiz.course, learners + replayed + spare);
  const times = { starts: [], drafts: [], handIns: [] };
  const people = await beginAll(quiz, users, times.starts);
  const beside = await straight(quiz, people);
  const took = await sit(quiz, people.slice(0, learners), times);
  const p99 = (of) => quantile(of, 0.99);
  figures.push(
    figure('a draft, p99, beside its SQL (bar: ratio 4)', p99(times.drafts), beside.drafts.p99, 'ms'),
    figure('the same, median', quantile(times.drafts, 0.5), beside.drafts.median, 'ms'),
    figure('a hand-in, p99, beside its SQL (bar: ratio 10)', p99(times.handIns), beside.handIns.p99, 'ms'),
    figure('the same, median', quantile(times.handIns, 0.5), beside.handIns.median, 'ms'),
    figure(`until ${learners} learners have handed in`, took, seconds, 's, limit'),
    figure('calls that failed', faults.length, null, 'calls'),
    ...countFigures(quiz, people),
  );
} finally {
  clear();
}
print('quiz', figures);
for (const fault of new Set(faults)) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
