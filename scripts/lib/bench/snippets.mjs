// Runs of snippets against the running `up`: how soon the first output is there beside a submission's verdict, how soon a
// program answers a line of input while 20 talk, and what eight that wait cost those who hand in. The people of this bench
// are taken away again. Loopback only.
import { figure, median, print, quantile } from './figures.mjs';
import { call, demo, events, untilDone } from './site-client.mjs';
import { captured, runIn } from './statements.mjs';

const rounds = 15;
/** As many as a site may have talking at once. */
const talking = 20;
const waiting = 8;
/** Lines that each of them is given. */
const lines = 25;
// A person may hand in ten times in twenty seconds, and run no faster.
const pause = () => new Promise((resolve) => setTimeout(resolve, 2_100));
const python = 71;
const run = '/api/snippet/judge-submission';
const site = demo();

const admin = await call(site.base, 'POST', '/api/users/sign-in', { body: site.accounts.admin });
const teacher = await call(site.base, 'POST', '/api/users/sign-in', { body: site.accounts.teacher });
const login = (index) => `bench.snippets.${index}`;

/** Where the site's tables are. */
const place = await captured(() => call(site.base, 'GET', '/api-admin/users?size=1', { token: admin }));
function clear() {
  const people = `users WHERE email LIKE 'bench.snippets.%'`;
  runIn(place, `DELETE FROM change_history WHERE kind = 'user' AND object_id IN (SELECT id FROM ${people})`);
  runIn(place, `DELETE FROM ${people}`);
}

/** The token of somebody of the bench's own, past the plan's limit of people: the demo's site may be full. */
function person(index) {
  const name = login(index);
  runIn(
    place,
    `WITH made AS (
       INSERT INTO users (email, full_name, search_text, user_type)
       VALUES ('${name}', 'Người đo ${index}', 'bench', 'student') RETURNING id, email)
     INSERT INTO sessions (token_hash, user_id, expires_at)
     SELECT sha256(convert_to(email, 'UTF8')), id, now() + interval '1 hour' FROM made`,
  );
  return name;
}

/** The middle time of `rounds` rounds, the first one left out. */
async function p50(round) {
  const times = [];
  for (let count = 0; count <= rounds; count++) {
    await pause();
    const took = await round();
    if (count > 0) times.push(took);
  }
  return median(times);
}

/** From handing in to the verdict, as `bench submit` has it; every source is new to the judge. */
async function toVerdict(problem) {
  const began = performance.now();
  const path = `/api/learning/code-question/judge/${problem.id}/submit-coding-question`;
  const source_code = `a, b = map(int, input().split())\nprint(a + b)  # ${began}\n`;
  const { token: job } = await call(site.base, 'POST', path, {
    token: teacher,
    body: { language_id: python, source_code },
  });
  const result = `/api/learning/code-question/judge-result/${job}/submission_result/events`;
  const outcome = await untilDone(site.base, result, teacher);
  if (outcome.status !== 'AC') throw new Error(`expected AC, got ${JSON.stringify(outcome).slice(0, 300)}`);
  return performance.now() - began;
}

/** From a run's POST to the first thing that it prints. */
async function toFirstOutput() {
  const began = performance.now();
  const body = { language_id: python, source_code: `print(1)  # ${began}\n` };
  const { token: job } = await call(site.base, 'POST', run, { token: teacher, body });
  for await (const { name, data } of events(site.base, `${run}/${job}/events`, teacher)) {
    if (name === 'output') return performance.now() - began;
    if (name === 'done') throw new Error(`it printed nothing: ${JSON.stringify(data).slice(0, 300)}`);
  }
  throw new Error('the stream ended before the output');
}

/** A program that says each line again, and is talked with. */
class Talk {
  #text = '';
  #seq = 0;
  #heard = () => {};

  constructor(token) {
    this.token = token;
  }

  async begin() {
    const source_code = 'print("ready")\nwhile True:\n    print(">", input())\n';
    const body = { language_id: python, source_code, interactive: true };
    const { token: job } = await call(site.base, 'POST', run, { token: this.token, body });
    this.job = job;
    const ready = this.#until('ready');
    void this.#listen().catch((error) => this.#heard(error));
    await ready;
  }

  async #listen() {
    for await (const { name, data } of events(site.base, `${run}/${this.job}/events`, this.token)) {
      if (name === 'done') throw new Error(`it ended: ${JSON.stringify(data).slice(0, 300)}`);
      if (name !== 'output') continue;
      this.#text += data.text;
      this.#heard();
    }
  }

  #until(wanted) {
    return new Promise((resolve, reject) => {
      this.#heard = (error) => {
        if (error) reject(error);
        else if (this.#text.includes(wanted)) {
          this.#text = '';
          resolve();
        }
      };
      this.#heard();
    });
  }

  /** From a line's POST to its answer. */
  async say() {
    this.#seq += 1;
    const answered = this.#until(`> ${this.#seq}\n`);
    const began = performance.now();
    const body = { seq: this.#seq, text: `${this.#seq}\n` };
    await call(site.base, 'POST', `${run}/${this.job}/input`, { token: this.token, body });
    await answered;
    return performance.now() - began;
  }

  async stop() {
    this.#heard = () => {};
    if (this.job) await call(site.base, 'POST', `${run}/${this.job}/stop`, { token: this.token });
  }
}

const problem = await call(site.base, 'POST', '/api/problems', {
  token: teacher,
  body: {
    title: `Đo đoạn mã ${Date.now()}`,
    statement: 'In ra tổng của hai số.',
    time_limit_ms: 2000,
    visibility: 'private',
    status: 'draft',
    test_cases: Array.from({ length: 10 }, (_, index) => ({
      input: `${index} ${index * 7}\n`,
      output: `${index * 8}\n`,
      is_sample: false,
      score: 10,
    })),
  },
});
const talks = [];
try {
  clear();
  const alone = await p50(() => toVerdict(problem));
  const figures = [
    figure(
      'Python, POST to first output, beside POST to verdict (bar: ratio 1.5)',
      await p50(toFirstOutput),
      alone,
      'ms',
    ),
  ];
  for (let index = 0; index < talking; index++) {
    const talk = new Talk(person(index));
    talks.push(talk);
    await talk.begin();
  }
  const times = [];
  for (let line = 0; line < lines; line++) for (const talk of talks) times.push(await talk.say());
  figures.push(
    figure(`a line's answer, ${talking} talking (p50)`, quantile(times, 0.5), 150, 'ms, limit'),
    figure(`a line's answer, ${talking} talking (p99)`, quantile(times, 0.99), 400, 'ms, limit'),
  );
  for (const talk of talks.splice(waiting)) await talk.stop();
  // Who says nothing for a minute is stopped: each is given a line now and then.
  const beside = await p50(async () => {
    const took = await toVerdict(problem);
    for (const talk of talks) await talk.say();
    return took;
  });
  figures.push(
    figure(`Python, POST to verdict with ${waiting} waiting, beside alone (bar: ratio 1.1)`, beside, alone, 'ms'),
  );
  print('snippets', figures);
} finally {
  for (const talk of talks) await talk.stop().catch(() => {});
  await call(site.base, 'DELETE', `/api/problems/${problem.id}`, { token: teacher });
  clear();
}
process.exit(0);
