// What keeping an answer and handing in run on Postgres, as scripts for pgbench which do it for one learner after the other.
import { handIn, saveDraft } from './quiz-data.mjs';
import { captured } from './statements.mjs';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const receipt = /^[0-9A-Z]{12}$/;
const uuids = /^\{[0-9a-f]{8}-[0-9a-f-]{27}(,[0-9a-f-]{36})*\}$/;

/**
 * The SQL that stands for a value which was `a` for one learner and `b` for another; undefined where both do the same with it.
 * What only the server could know is drawn.
 */
function standIn(a, b, one, other) {
  for (const name of ['user', 'attempt', 'question'])
    if (a === String(one[name]) && b === String(other[name])) return `:${name}`;
  if (a === `attempt/${one.attempt}/${one.question}` && b === `attempt/${other.attempt}/${other.question}`)
    return `('attempt/' || :attempt::text || '/' || :question::text)`;
  if (a === `attempt/${one.attempt}/` && b === `attempt/${other.attempt}/`)
    return `('attempt/' || :attempt::text || '/')`;
  if (a === b) return undefined;
  if (uuid.test(b)) return 'gen_random_uuid()';
  if (uuids.test(b)) return `ARRAY(SELECT gen_random_uuid() FROM generate_series(1, ${b.split(',').length}))`;
  if (receipt.test(b)) return `translate(upper(substr(md5(random()::text), 1, 12)), '01', 'GH')`;
  return undefined;
}

/** What `work` runs for one of these after the other, with a stand-in for all that is a learner's own. */
async function forAnyLearner(people, work) {
  let next = 0;
  const capture = async () => {
    const statements = await captured(() => work(people[next++]));
    return { statements, person: people[next - 1] };
  };
  const [one, other] = [await capture(), await capture()];
  let { script } = other.statements;
  const before = one.statements.variables;
  for (const [index, value] of other.statements.variables.entries()) {
    const put = standIn(before[index], value, one.person, other.person);
    if (put) script = script.replaceAll(new RegExp(`:p${index + 1}\\b`, 'g'), put);
  }
  return { ...other.statements, script };
}

/** pgbench's own lines: which learner, and which of the questions, comes next of a client. */
const turn = (first, quiz, { clients, each }) =>
  [
    '\\set turn :turn + 1',
    `\\set index :turn * ${clients} + :client_id`,
    `\\set user ${first.user} + :index / ${each}`,
    `\\set attempt ${first.attempt} + :index / ${each}`,
    `\\set question ${quiz.questions[0].id} + :index % ${each}`,
    '',
  ].join('\n');

const inTurn = (statements, lines) => ({ ...statements, script: lines + statements.script, named: { turn: -1 } });

/** The statements of a draft and of a hand-in: captured with `spare` people, made anew for those from `first` on. */
export async function capture(quiz, spare, first, clients) {
  const asked = quiz.questions.length;
  const half = spare.length / 2;
  const drafting = spare.slice(0, half).map((person, index) => {
    const at = index % asked;
    return { ...person, at, question: quiz.questions[at].id };
  });
  const draft = await forAnyLearner(drafting, (person) => saveDraft(quiz, person, person.at));
  const handing = await forAnyLearner(spare.slice(half), (person) => handIn(quiz, person));
  return {
    draft: inTurn(draft, turn(first, quiz, { clients: clients.drafts, each: asked })),
    handIn: inTurn(handing, turn(first, quiz, { clients: clients.handIns, each: 1 })),
  };
}
