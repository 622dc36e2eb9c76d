// What the browser tests of buying begin with: courses that are sold, discounts, and a bank and a gateway to pay at.
import assert from 'node:assert/strict';
import { demo, untilTrue } from './browser.mjs';
import { ask } from './course-data.mjs';

/** Where no money moves. */
const simulator = `http://127.0.0.1:${process.env.LOPHOC_PAYMENT_PORT ?? 8083}`;

/** A published course that costs so many đồng: its id, its slug, its title and its price. */
export async function soldCourse({ admin }, title, price) {
  const body = { title, visibility: 'public', description: 'Ngắn.', price, origin_price: price * 2 };
  const { id } = await ask(admin, 'POST', '/api/courses', body);
  const content = { blocks: [{ kind: 'text', text: 'Lời của bài.' }] };
  const lesson = { course_id: id, type: 'lecture', title: 'Bài mở đầu', content };
  await ask(admin, 'POST', '/api/lesson-item', lesson);
  await ask(admin, 'PUT', '/api/courses/manage', { id, action: 'publish' });
  const { slug } = await ask(admin, 'GET', `/api/courses/${id}`);
  return { id, slug, title, price };
}

/** A discount of a course: so much of a hundred. */
export const newDiscount = ({ admin }, course, code, percent) =>
  ask(admin, 'POST', '/api-admin/discount', {
    code,
    percent,
    amount: null,
    course_ids: [course.id],
    minimum: 0,
    note: '',
  });

/** The newest order of a course of whom the token is. */
export const orderOf = (token, course) => ask(token, 'GET', `/api/transaction/course/${course.id}`);

/** What staff do about an order, which they see with its version. */
export async function decide({ admin }, order, change) {
  const { version } = await ask(admin, 'GET', `/api-admin/transaction/${order.id}`);
  return ask(admin, 'PUT', `/api-admin/transaction/${order.id}`, { ...change, version });
}

/** Somebody transfers money to the account that an order names; the bank's message goes on its way to the site. */
export async function transfer({ pay }, amount = pay.amount) {
  const form = { host: new URL(demo.base).host, account: pay.account, content: `MBVCB ${pay.content} chuyen tien` };
  const body = new URLSearchParams({ ...form, amount: String(amount), messenger: 'sepay', fault: 'none' });
  const { status } = await fetch(`${simulator}/transfers`, { method: 'POST', body, redirect: 'manual' });
  assert.equal(status, 303);
}

/** On the gateway's page: pays, or does what else `choice` says. */
export async function payAtGateway(page, choice = 'pay') {
  await page.waitForURL((url) => url.origin === simulator);
  await page.locator(`button[name=choice][value=${choice}]`).click();
  await page.waitForURL((url) => url.origin === new URL(demo.base).origin);
}

/** How long the browser may take to hold all files that pages without a connection need, in milliseconds. */
const HOLDING = 120_000;

/** Waits until all is in the browser that it takes to open an order's page without a connection. */
export const untilHeld = (page, { language }, { id }) => untilTrue(page, isHeld, { id, language }, HOLDING);

/** Runs in the page: the order, the page around it, and every file that the worker names. */
async function isHeld({ id, language }) {
  const box = await caches.open('lophoc-held');
  const answer = await box.match(`/api/transaction/course/detail/${id}?held-in=${language}`);
  if (!answer || !(await box.match(location.pathname))) return false;
  const worker = await (await fetch('/worker.js')).text();
  const files = await caches.open('lophoc-files');
  const names = new Set(worker.match(/\/assets\/[\w.-]+/g));
  return (await files.keys()).length >= names.size;
}
