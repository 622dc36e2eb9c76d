// A bank of 50,000 questions: its list and a search beside the same SQL, answers beside their writes, and a table of 5,000
// questions brought in; against the running `up`, from which this bench's questions are taken away again. Loopback only.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { parseArgs } from 'node:util';
import { figure, print, quantile } from './figures.mjs';
import { load } from './load.mjs';
import { pgbench } from './pgbench.mjs';
import { call, demo } from './site-client.mjs';
import { captured, runIn } from './statements.mjs';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    questions: { type: 'string', default: '50000' },
    rows: { type: 'string', default: '5000' },
  },
});
const questions = Number(options.questions);
const rows = Number(options.rows);
const clients = 8;
const seconds = 8;
const answers = 100;
/** Of answers by one person: forty in twenty seconds are taken. */
const pauseMs = 550;

const site = demo();
const signIn = (role) => call(site.base, 'POST', '/api/users/sign-in', { body: site.accounts[role] });
const [admin, student] = [await signIn('admin'), await signIn('student')];
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const place = await captured(() => call(site.base, 'GET', '/api/question?size=20', { token: admin }));
const process_id = readFileSync('.local/run/tenant-api.pid', 'utf8').split(' ')[0];
const resident = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${process_id}/status`, 'utf8'))[1]) / 1024;

/** Runs SQL in the site's tables, as the server's administrator. */
const sql = (statement) => runIn(place, statement);

const mine = `SELECT id FROM questions WHERE slug LIKE 'bench-%'`;

/** Takes everything away that this or a bench that was broken off has made. */
function clear() {
  sql(`DELETE FROM change_history WHERE kind = 'question' AND object_id IN (${mine})`);
  sql(`DELETE FROM category_objects WHERE kind = 'question' AND object_id IN (${mine})`);
  sql(`DELETE FROM questions WHERE slug LIKE 'bench-%'`);
}

/** So many questions, written into the table: how they got there is not what is measured. */
function fill() {
  sql(`INSERT INTO questions (slug, kind, title, statement, author_id, status, visibility, is_listed, search_text)
       SELECT 'bench-' || n, (ARRAY['single_choice', 'short_answer', 'theory'])[1 + n % 3], 'Câu hỏi số ' || n, 'Nội dung', 1,
              'published', 'public', true, 'cau hoi so ' || n || ' chu de ' || n % 500
         FROM generate_series(1, ${questions}) AS n`);
  sql('VACUUM ANALYZE questions');
}

async function rateFigure(name, target) {
  const statements = await captured(() => call(site.base, 'GET', target, { token: admin }));
  const ours = await load(target, { clients, seconds, token: admin });
  const beside = statements && (await pgbench(statements, { clients, seconds }));
  return figure(`${name}, beside its SQL (bar: ratio 0.5)`, ours.rate, beside?.rate ?? null, '1/s');
}

async function answerFigure() {
  const slug = `bench-${randomUUID()}`;
  const question = await call(site.base, 'POST', '/api/question', {
    token: admin,
    body: {
      type: 'single_choice',
      name: 'Đo trả lời',
      slug,
      statement: 'Chọn.',
      status: 'published',
      answers: [{ text: 'một', correct: true }, { text: 'hai' }],
    },
  });
  const answer = String(question.source.answers[1].id);
  const send = () =>
    call(site.base, 'POST', '/api/learning/submit-question', {
      token: student,
      body: { question_id: question.id, answer, key: randomUUID() },
    });
  const statements = await captured(async () => {
    await wait(pauseMs);
    await send();
  });
  const times = [];
  for (let round = 0; round < answers; round++) {
    await wait(pauseMs);
    const began = performance.now();
    await send();
    times.push(performance.now() - began);
  }
  // Each run of the statements writes a submission of its own.
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/;
  const script = statements.variables.reduceRight(
    (text, value, index) =>
      uuid.test(value ?? '') ? text.replaceAll(new RegExp(`:p${index + 1}\\b`, 'g'), 'gen_random_uuid()') : text,
    statements.script,
  );
  const beside = await pgbench({ ...statements, script }, { clients: 1, seconds: 5 });
  return figure('an answer marked, p99, beside its SQL (bar: ratio 3)', quantile(times, 0.99), beside.p99, 'ms');
}

/** Brings a table in; seconds, and MiB that the process took more meanwhile. */
async function bringIn() {
  const line = (_, index) => `single_choice,Bench ${index},Câu hỏi thứ ${index}?,một,hai,ba,bốn,${1 + (index % 4)}`;
  const head = 'type,name,statement,option_1,option_2,option_3,option_4,correct';
  const table = [head, ...Array.from({ length: rows }, line)].join('\n');
  const form = new FormData();
  form.set('file', new Blob([table]), 'bench.csv');
  const { host, port } = new URL(site.base);
  const before = resident();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, resident())), 20);
  const began = performance.now();
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const text = await new Promise((resolve, reject) => {
    const headers = { host, 'access-token': admin, 'content-type': encoded.headers.get('content-type') };
    const out = request(
      { host: '127.0.0.1', port, method: 'POST', path: '/api/question/import', headers },
      (answer) => {
        const kept = [];
        answer.on('data', (piece) => kept.push(piece));
        answer.on('end', () => resolve(Buffer.concat(kept).toString()));
      },
    );
    out.on('error', reject);
    out.end(body);
  });
  const took = performance.now() - began;
  clearInterval(watch);
  const { created } = JSON.parse(text).data ?? {};
  if (created !== rows) throw new Error(`${created} of ${rows} questions came in: ${text.slice(0, 300)}`);
  return { took: took / 1000, more: most - before };
}

const figures = [];
try {
  clear();
  const { took, more } = await bringIn();
  figures.push(
    figure(`${rows} questions of a table in`, took, 20, 's, limit'),
    figure('resident memory more meanwhile', more, 64, 'MiB, limit'),
  );
  clear();
  fill();
  figures.push(
    await rateFigure(`a page of ${questions} questions`, '/api/question?page=1&size=20'),
    await rateFigure('a search in them', '/api/question?page=1&size=20&search=chu%20de%20123'),
    await answerFigure(),
  );
} finally {
  clear();
}
print('bank', figures);
process.exit(0);
