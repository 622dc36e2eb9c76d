// Payments: 500 orders by transfer, of each of which SePay tells five times; each word of it beside what has to be written for
// it, straight on Postgres, and whether everybody is in the course once. Bank messages among 50,000 open orders, beside the
// same among few and beside looking an order up by its reference. What memory 100,000 orders take as a table for Excel. Against
// the running `up`, from which this bench's courses and people are taken away again. Loopback only.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { figure, median, print, quantile } from './figures.mjs';
import {
  clear,
  count,
  database,
  exported,
  fillOrders,
  firstOrder,
  makeCourse,
  makePeople,
  message,
  openTill,
  order,
  price,
  schema,
  tell,
} from './pay-data.mjs';
import { pgbench } from './pgbench.mjs';
import { captured } from './statements.mjs';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    orders: { type: 'string', default: '500' },
    messages: { type: 'string', default: '10000' },
    open: { type: 'string', default: '50000' },
    rows: { type: 'string', default: '100000' },
  },
});
const [orders, messages, open, rows] = ['orders', 'messages', 'open', 'rows'].map((name) => Number(options[name]));
/** How often each payment is told of. */
const times = 5;
/** Calls under way at one time, and clients of pgbench. */
const clients = 8;
/** Open orders that are few. */
const few = 1000;
/** What a message to an open order brings: less than it costs, so that it stays open. */
const small = 1000;

const faults = [];
const processId = readFileSync('.local/run/tenant-api.pid', 'utf8').split(' ')[0];
const resident = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))[1]) / 1024;

/** Does the work for each of these, so many at one time; how long each took, in ms. */
async function timed(all, work) {
  const took = [];
  let next = 0;
  const takeTurns = async () => {
    while (next < all.length) {
      const one = all[next++];
      const began = performance.now();
      try {
        await work(one);
      } catch (error) {
        faults.push(error.message);
      }
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, takeTurns));
  return took;
}

/** What a payment has to write: itself, and in a second transaction all that follows from it. */
const bare = [
  '\\set turn :turn + 1',
  `\\set id :first + :turn * ${clients} + :client_id`,
  `INSERT INTO payments (provider, number, amount, bank_number, content, raw)
     VALUES ('sepay', 'bench-' || :id::text, ${price}, 'BENCH-' || :id::text, 'hoc phi', '{}')`,
  'BEGIN',
  `SELECT id, amount FROM payments WHERE provider = 'sepay' AND number = 'bench-' || :id::text FOR UPDATE`,
  'SELECT id, status, amount, received, buyer_id, course_id FROM transactions WHERE id = :id FOR UPDATE',
  'SELECT coalesce(sum(amount), 0) FROM payments WHERE transaction_id = :id',
  `UPDATE payments SET transaction_id = :id, settled_at = now() WHERE provider = 'sepay' AND number = 'bench-' || :id::text`,
  `UPDATE transactions SET received = amount, status = 'success', paid_at = now(), granted_at = now(), updated_at = now()
    WHERE id = :id`,
  `INSERT INTO transaction_events (transaction_id, kind, status)
     VALUES (:id, 'payment', 'success'), (:id, 'success', 'success')`,
  `INSERT INTO enrolments (course_id, user_id, how) SELECT course_id, buyer_id, 'purchase' FROM transactions WHERE id = :id`,
  `INSERT INTO notices (user_id, kind, path) SELECT buyer_id, 'order_paid', '/transactions' FROM transactions WHERE id = :id`,
  `INSERT INTO receipt_counters AS c (year, last) VALUES (${new Date().getFullYear()}, 1)
     ON CONFLICT (year) DO UPDATE SET last = c.last + 1`,
  `INSERT INTO receipts (year, number, transaction_id, amount, content)
     SELECT year, last, :id, ${price}, '{}' FROM receipt_counters WHERE year = ${new Date().getFullYear()}`,
  'COMMIT',
];
const script = bare
  .map((line) => (line.startsWith('\\') ? `${line}\n` : `${line.replace(/\s*\n\s*/g, ' ')};\n`))
  .join('');

/** Five words of each of 500 payments, in any order. */
async function payFigures(course, account) {
  const people = Array.from({ length: orders }, (_, person) => person);
  const names = [];
  await timed(people, async (person) => names.push(await order(course, person)));
  const told = names.map((name) => message(account, name, price));
  const all = Array.from({ length: times }, () => told).flat();
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [all[at], all[other]] = [all[other], all[at]];
  }
  const took = await timed(all, tell);
  const enrolled = count(`enrolments WHERE course_id = ${course}`);
  const receipts = count(`receipts WHERE transaction_id IN (SELECT id FROM transactions WHERE course_id = ${course})`);
  fillOrders(course, orders, { status: 'in_progress', from: 0, firstPerson: orders });
  const each = { clients, transactions: Math.floor(orders / clients) };
  const named = { turn: -1, first: firstOrder(course) };
  const beside = await pgbench({ database, schema, script, variables: [], named }, each);
  return [
    figure('a callback, p99, beside what it has to write (bar: ratio 5)', quantile(took, 0.99), beside.p99, 'ms'),
    figure('the same, median', median(took), beside.median, 'ms'),
    figure(`enrolments of ${orders} orders told of ${times} times each`, enrolled, orders, 'enrolments'),
    figure('receipts of them', receipts, orders, 'receipts'),
  ];
}

/** How long messages take that are each for another of these orders. */
const settled = (account, names) => timed(names, (name) => tell(message(account, name, small)));

/** Messages among many open orders, beside few, and beside looking up by key. */
async function messageFigures(course, account) {
  const some = fillOrders(course, few, { status: 'in_progress', from: orders });
  const before = await settled(account, some);
  const names = fillOrders(course, open - few, { status: 'in_progress', from: orders + few, firstPerson: few });
  const spare = names.splice(0, 20);
  const took = await settled(account, names.slice(0, messages));
  const matched = count(`transactions WHERE course_id = ${course} AND received > 0`);
  const statements = await captured(() => tell(message(account, spare.shift(), small)));
  const match = statements.script.split('\n').find((line) => /\breference = ANY\b/.test(line));
  if (!match) throw new Error('no statement looks orders up by references');
  const seconds = 5;
  const ours = await pgbench({ ...statements, script: `${match}\n` }, { clients: 1, seconds });
  const lookUp = 'SELECT id FROM transactions WHERE reference = :name;\n';
  const named = { name: names[0] };
  const beside = await pgbench({ database, schema, script: lookUp, variables: [], named }, { clients: 1, seconds });
  return [
    figure(`finding an order among ${open}, beside by key (bar: ratio 2)`, ours.median, beside.median, 'ms'),
    figure(
      `${messages} messages among them, median, beside among ${few} (bar: ratio 2)`,
      median(took),
      median(before),
      'ms',
    ),
    figure('messages that found their order', matched - few, took.length, 'messages'),
  ];
}

async function exportFigures(course) {
  fillOrders(course, rows - open, { status: 'failure', from: orders + open });
  const before = resident();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, resident())), 20);
  const began = performance.now();
  const size = await exported(course);
  const took = performance.now() - began;
  clearInterval(watch);
  return [
    figure(`${rows} orders as XLSX: memory more meanwhile`, Math.max(0, most - before), 64, 'MiB, limit'),
    figure('the same, time', took / 1000, null, 's'),
    figure('the same, size', size / 2 ** 20, null, 'MiB'),
  ];
}

const figures = [];
try {
  clear();
  const account = await openTill();
  makePeople(Math.max(open, rows - open, 2 * orders), orders);
  const [sold, stock] = [await makeCourse('một'), await makeCourse('hai')];
  figures.push(
    ...(await payFigures(sold, account)),
    ...(await messageFigures(stock, account)),
    ...(await exportFigures(stock)),
    figure('calls that failed', faults.length, null, 'calls'),
  );
} finally {
  clear();
}
print('pay', figures);
for (const fault of new Set(faults)) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
