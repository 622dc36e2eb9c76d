// A school's people: a list of 5,000 tried out and brought in while others read, a room that signs in from one address, and
// pages of 100,000 by given name beside the same SQL; against the running `up`, whose people of this bench are taken away
// again. Loopback only.
import http from 'node:http';
import { parseArgs } from 'node:util';
import { figure, median, print, quantile } from './figures.mjs';
import { pgbench } from './pgbench.mjs';
import { call, demo } from './site-client.mjs';
import { captured, runIn } from './statements.mjs';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    rows: { type: 'string', default: '5000' },
    people: { type: 'string', default: '100000' },
  },
});
const rows = Number(options.rows);
const people = Number(options.people);
/** Who signs in at once: a school's largest room. */
const room = Math.min(120, rows);
const readers = 4;
/** For so long reads are measured while nothing else is done, and while passwords are hashed. */
const readMs = 5_000;
/** Longest that a list may take. */
const patienceMs = 300_000;

const site = demo();
const { host, port } = new URL(site.base);
const token = await call(site.base, 'POST', '/api/users/sign-in', { body: site.accounts.admin });
const agent = new http.Agent({ keepAlive: true });
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A request, its status and text; the body as it is. */
function request(method, path, headers = {}, body = undefined) {
  return new Promise((resolve, reject) => {
    const out = http.request(
      { agent, host: '127.0.0.1', port, method, path, headers: { host, accept: 'application/json', ...headers } },
      (answer) => {
        const kept = [];
        answer.on('data', (piece) => kept.push(piece));
        answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(kept).toString() }));
      },
    );
    out.on('error', reject);
    out.end(body);
  });
}

async function took(work) {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}

// Login names that nobody else has, so that they are found again.
const login = (index) => `bench.${index}`;
const password = (index) => `mật khẩu ${index}`;
const families = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Đặng', 'Bùi', 'Đỗ'];
const middles = ['Văn', 'Thị', 'Ngọc', 'Minh', 'Gia', 'Đức', 'Thanh'];
const given = ['An', 'Ánh', 'Bình', 'Chi', 'Dũng', 'Đạt', 'Giang', 'Hà', 'Hòa', 'Khánh', 'Linh', 'Mai', 'Nam', 'Ý'];
const fullName = (index) =>
  [families[index % families.length], middles[index % middles.length], given[index % given.length]].join(' ');

const list = () => {
  const line = (_, index) =>
    [login(index), fullName(index), `${(index % 28) + 1}/9/2011`, `9${index % 12}`, password(index)].join(',');
  return ['username,full_name,dob,class,password', ...Array.from({ length: rows }, line)].join('\n');
};

/** Sends the list; what the server answers. */
async function send(dryRun) {
  const part = (head, value) => `--bench\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const body = [
    part('name="dry_run"', dryRun),
    part('name="file"; filename="truong.csv"', list()),
    '--bench--\r\n',
  ].join('');
  const headers = { 'access-token': token, 'content-type': 'multipart/form-data; boundary=bench' };
  const answer = await request('POST', '/api-admin/users/import_users_from_file', headers, Buffer.from(body));
  if (answer.status !== 200) throw new Error(`the list was refused: ${answer.status} ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text).data;
}

/** Waits for the task that brings the list in; what came of it. A short list has none. */
async function ended(answer) {
  if (!('task_id' in answer)) return answer;
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const task = await call(site.base, 'GET', `/api/tasks/${answer.task_id}`, { token });
    if (task.state === 'done') return task.result;
    if (task.state === 'failed' || performance.now() > deadline)
      throw new Error(`the list is not in: ${task.state} ${task.reason ?? ''}`);
    await wait(100);
  }
}

/** What others read takes, in milliseconds, until it is told to stop; readers have pauses, as people do. */
function reading() {
  const times = [];
  let goesOn = true;
  const reader = async () => {
    while (goesOn) {
      const [ms] = await took(() => call(site.base, 'GET', '/api/problems?page=1&size=12'));
      times.push(ms);
      await wait(10);
    }
  };
  const all = Promise.all(Array.from({ length: readers }, reader));
  return async () => {
    goesOn = false;
    await all;
    return quantile(times, 0.99);
  };
}

async function readFor(ms) {
  const stop = reading();
  await wait(ms);
  return stop();
}

/** Everybody of a room signs in at once, from this one address; how often each status was answered. */
async function roomSignsIn() {
  const signIn = (index) =>
    request(
      'POST',
      '/api/users/sign-in',
      { 'content-type': 'application/json' },
      JSON.stringify({ email: login(index), password: password(index) }),
    );
  const statuses = (await Promise.all(Array.from({ length: room }, (_, index) => signIn(index)))).map(
    ({ status }) => status,
  );
  return {
    limited: statuses.filter((status) => status === 429).length,
    in: statuses.filter((status) => status === 200).length,
  };
}

const listPath = (page) => `/api-admin/users?sort=name&size=20&page=${page}`;
const readList = (page) => call(site.base, 'GET', listPath(page), { token });

/** Where the site's tables are. */
const place = await captured(() => readList(1));

/** Runs SQL in the site's tables, as the server's administrator. */
const sql = (statement) => runIn(place, statement);

/** Takes everybody away whom this or a bench that was broken off has made. */
function clear() {
  sql(
    `DELETE FROM change_history WHERE kind = 'user' AND object_id IN (SELECT id FROM users WHERE email LIKE 'bench.%')`,
  );
  sql(`DELETE FROM users WHERE email LIKE 'bench.%'`);
}

/** So many with a name, written into the tables: how they got there is not what is measured. */
function fill() {
  const choice = (names, turn) => `(ARRAY['${names.join("','")}'])[1 + (n ${turn}) % ${names.length}]`;
  const name = `${choice(families, '')} || ' ' || ${choice(middles, '/ 7')} || ' ' || ${choice(given, '/ 49')}`;
  sql(`INSERT INTO users (email, full_name, search_text, user_type)
       SELECT 'bench.name.' || n, ${name}, 'bench', 'student' FROM generate_series(1, ${people}) AS n`);
  sql('VACUUM ANALYZE users');
}

async function listFigure(name, page) {
  const statements = await captured(() => readList(page));
  const times = [];
  for (let round = 0; round < 60; round++) times.push((await took(() => readList(page)))[0]);
  const beside = statements && (await pgbench(statements, { clients: 1, seconds: 4 }));
  return figure(`${name}, beside its SQL (bar: ratio 3)`, median(times), beside?.median ?? null, 'ms');
}

const figures = [];
try {
  clear();
  const idle = await readFor(readMs);
  const [dry, tried] = await took(() => send(true));
  if (tried.created !== rows) throw new Error(`${tried.created} of ${rows} rows would come in`);
  const stop = reading();
  const [usable, result] = await took(async () => ended(await send(false)));
  const meanwhile = await stop();
  if (result.created !== rows) throw new Error(`${result.created} of ${rows} rows came in`);
  const signedIn = await roomSignsIn();
  const hashing = await readFor(readMs);
  figures.push(
    figure(`${rows} rows tried out`, dry / 1000, 3, 's, limit'),
    figure(`${rows} rows in, given passwords work after`, usable / 1000, 60, 's, limit'),
    figure('reads of others while they come in, p99, beside idle (bar: ratio 2)', meanwhile, idle, 'ms'),
    figure('reads of others while passwords are hashed, p99, beside idle (bar: ratio 2)', hashing, idle, 'ms'),
    figure(`${room} sign in at once from one address: in, beside all`, signedIn.in, room, 'people'),
    figure('of them refused for their number (bar: 0)', signedIn.limited, null, 'people'),
  );
  // Nobody is left whose password is still hashed: the server's log is to hold the list's statements alone.
  clear();
  fill();
  figures.push(
    await listFigure(`the first page of ${people} by given name`, 1),
    await listFigure('the middle page', Math.max(1, Math.floor(people / 40))),
  );
} finally {
  clear();
}
print('people', figures);
process.exit(0);
