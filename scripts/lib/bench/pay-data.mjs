// What the bench of payments puts into the site of the running `up`, and takes away again.
import { call, demo } from './site-client.mjs';
import { captured, readIn, runIn } from './statements.mjs';

const site = demo();
const admin = await call(site.base, 'POST', '/api/users/sign-in', { body: site.accounts.admin });
const place = await captured(() => call(site.base, 'GET', '/api/courses'));
const sql = (statement) => runIn(place, statement);
/** The database and schema of the site's tables. */
export const { database, schema } = place;

/** What the bench's courses cost. */
export const price = 500_000;
/** The key of the simulated SePay, which the demo's site has. */
const sepayKey = 'simulator-sepay-key-0123456789';
const settingsPath = '/api-admin/payment-settings';
const signs = '0123456789ABCDEFGHJKMNPRSTVWXYZ';
/** References that are written by one statement: an argument of a program has an end. */
const chunk = 5000;

/** The number that a query in the site's tables answers. */
export const count = (query) => Number(readIn(place, `SELECT count(*) FROM ${query}`)[0]);

const courses = `(SELECT id FROM courses WHERE title LIKE 'Bench bán %')`;
const orders = `(SELECT id FROM transactions WHERE course_id IN ${courses})`;

/** Takes everything away that this or a bench that was broken off has made. */
export function clear() {
  sql(`DELETE FROM receipts WHERE transaction_id IN ${orders}`);
  sql(`UPDATE receipt_counters c
          SET last = coalesce((SELECT max(number) FROM receipts r WHERE r.year = c.year), 0)`);
  sql(`DELETE FROM tasks WHERE key IN (SELECT 'order_paid/' || id FROM transactions WHERE course_id IN ${courses})`);
  // Money that found no order as well.
  sql(`DELETE FROM payments WHERE transaction_id IN ${orders} OR bank_number LIKE 'BENCH%'`);
  sql(`DELETE FROM transactions WHERE course_id IN ${courses}`);
  sql(`DELETE FROM change_history WHERE kind = 'course' AND object_id IN ${courses}`);
  sql(`DELETE FROM course_items WHERE course_id IN ${courses}`);
  sql(`DELETE FROM courses WHERE title LIKE 'Bench bán %'`);
  sql(`DELETE FROM lessons WHERE title = 'Bench bài bán'`);
  sql(`DELETE FROM users WHERE email LIKE 'bench-pay-%'`);
}

/** Has the site take transfers and believe the simulated SePay; the account that they come to. */
export async function openTill() {
  const now = await call(site.base, 'GET', settingsPath, { token: admin });
  const account = now.account ?? '0123499999';
  const body = {
    ...now,
    methods: [...new Set([...now.methods, 'bank_transfer'])],
    bank_bin: now.bank_bin ?? '970436',
    account,
    keys: { sepay_key: sepayKey },
  };
  await call(site.base, 'PUT', settingsPath, { token: admin, body });
  return account;
}

/** A course that is sold, as a teacher makes it; its id. */
export async function makeCourse(name) {
  const post = (path, body) => call(site.base, 'POST', path, { token: admin, body });
  const { id } = await post('/api/courses', { title: `Bench bán ${name}`, price });
  const content = { blocks: [{ kind: 'text', text: 'Một bài.' }] };
  await post('/api/lesson-item', { course_id: id, type: 'lecture', title: 'Bench bài bán', content });
  await call(site.base, 'PUT', '/api/courses/manage', { token: admin, body: { id, action: 'publish' } });
  return id;
}

/** People who have told all that is asked, the first of them signed in. By login names: they get no letters. */
export function makePeople(all, signedIn) {
  sql(`INSERT INTO users (email, full_name, search_text, user_type, dob, phone_number)
       SELECT 'bench-pay-' || n, 'Người mua ' || n, 'bench', 'student', '2010-09-02', '0912345678'
         FROM generate_series(0, ${all - 1}) AS n`);
  sql(`INSERT INTO sessions (token_hash, user_id, expires_at)
       SELECT sha256(convert_to(email, 'UTF8')), id, now() + interval '1 hour'
         FROM users WHERE email = ANY (SELECT 'bench-pay-' || n FROM generate_series(0, ${signedIn - 1}) AS n)`);
  sql('VACUUM ANALYZE users, sessions');
}

/** A reference as the server makes them: six characters and their check. */
function reference(number) {
  let [rest, word, sum] = [number, '', 0];
  for (let at = 1; at <= 6; at++) {
    const value = rest % 31;
    rest = Math.floor(rest / 31);
    word += signs[value];
    sum += at * value;
  }
  return `BN${word}${signs[sum % 31]}`;
}

/**
 * So many orders of the first people for the course, written into the table: how they got there is not what is measured.
 * `from` is the number of the first one's reference. Their references.
 */
export function fillOrders(course, all, { status, from, firstPerson = 0 }) {
  const references = Array.from({ length: all }, (_, index) => reference(from + index));
  const failure = status === 'failure' ? `'expired'` : 'NULL';
  for (let at = 0; at < all; at += chunk) {
    const part = references.slice(at, at + chunk);
    sql(`INSERT INTO transactions (reference, buyer_id, course_id, course_title, method, price, status, failure, expires_at,
                                   search_text)
         SELECT r.reference, u.id, ${course}, 'Bench bán', 'bank_transfer', ${price}, '${status}', ${failure},
                now() + interval '1 day', lower(r.reference)
           FROM unnest('{${part.join(',')}}'::text[]) WITH ORDINALITY AS r (reference, n)
           JOIN users u ON u.email = 'bench-pay-' || (r.n - 1 + ${firstPerson + at})
          ORDER BY r.n`);
  }
  sql('VACUUM ANALYZE transactions');
  return references;
}

/** The id of the first order of the course whose reference the bench has made. */
export const firstOrder = (course) =>
  Number(readIn(place, `SELECT min(id) FROM transactions WHERE course_id = ${course} AND reference LIKE 'BN%'`)[0]);

/** Orders the course by bank transfer; the reference. */
export async function order(course, person) {
  const body = { course_id: course, method: 'bank_transfer', key: crypto.randomUUID() };
  return (await call(site.base, 'POST', '/api/transaction', { token: `bench-pay-${person}`, body })).reference;
}

let lastNumber = Date.now() * 1000;

/** A message of SePay about money for an order. */
export function message(account, name, amount) {
  const id = ++lastNumber;
  return {
    id,
    gateway: 'Vietcombank',
    transactionDate: '2026-07-01 23:59:59',
    accountNumber: account,
    code: null,
    content: `MBVCB.${name} hoc phi`,
    transferType: 'in',
    transferAmount: amount,
    accumulated: 100_000_000,
    subAccount: null,
    referenceCode: `BENCH${id}`,
    description: '',
  };
}

/** Tells the site of it. */
export const tell = (body) =>
  call(site.base, 'POST', '/api/transaction/callback/sepay', {
    headers: { authorization: `Apikey ${sepayKey}` },
    body,
  });

/** The orders of a course as a table for Excel; its size in bytes. */
export async function exported(course) {
  const path = `/api-admin/transaction/export?format=xlsx&course_id=${course}`;
  return (await call(site.base, 'GET', path, { token: admin })).size;
}
