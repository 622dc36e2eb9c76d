// People of the bench of publishing: a thousand at a form with a hundred seats, and those whose page views are counted. Each
// comes from a network of their own, as a proxy on this machine tells, whom the server of `up` believes.
import { figure, quantile } from './figures.mjs';
import { count, forgetSends, formToken, lastSend, makeForm, referrer, site, writtenViews } from './publish-data.mjs';
import { call } from './site-client.mjs';

/** Answers under way at one time. */
const atOnce = 100;
/** Nobody fills a form in sooner, in ms. */
const filledIn = 3200;
/** Views and questions for the time, by how many, from how many networks. */
const [views, viewers, networks] = [3000, 4, 8];
/** Until views are written, in ms. */
const patience = 60_000;
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Others than those of the last run, whose answers still count. */
const run = Math.floor(Math.random() * 0x10000).toString(16);
const from = (network) => ({ 'x-forwarded-for': `2001:db8:${run}:${network.toString(16)}::1`, 'user-agent': browser });

/** Does the work for each number below `all`, so many at one time. */
async function each(all, together, work) {
  let next = 0;
  const takeTurns = async () => {
    while (next < all) await work(next++);
  };
  await Promise.all(Array.from({ length: together }, takeTurns));
}

/** One answer: when it was sent and answered, and its place in the line (0: in); or why it failed. */
async function answer(form, token, person) {
  const answers = { ten: `Lê Văn Số ${person}`, mail: `bench-${person}@bench.example`, buoi: 'sang' };
  const body = { form_id: form, token, key: crypto.randomUUID(), answers };
  const began = performance.now();
  try {
    const options = { body, headers: from(person) };
    const { state, place } = await call(site.base, 'POST', '/api/register-form/submit', options);
    return { began, ended: performance.now(), state, place: place ?? 0 };
  } catch (error) {
    return { fault: error.message };
  }
}

/** Those who were passed by somebody who came after they had their answer. */
const passed = (sent) =>
  sent.filter((person) => sent.some((other) => other.began > person.ended && other.place < person.place)).length;

/** `people` answer a form with `seats` at one time. */
export async function formFigures(people, seats, seconds) {
  const last = lastSend();
  const form = await makeForm(seats);
  const token = await formToken(form);
  await pause(filledIn);
  const all = [];
  const began = performance.now();
  await each(people, atOnce, async (person) => all.push(await answer(form, token, person)));
  const took = (performance.now() - began) / 1000;
  forgetSends(last);
  for (const fault of new Set(all.map(({ fault }) => fault).filter(Boolean))) console.error(fault);
  const sent = all.filter(({ fault }) => !fault);
  const line = sent.filter(({ state }) => state === 'waiting_list').map(({ place }) => place);
  const inOrder = `(SELECT place, row_number() OVER (ORDER BY id) AS came FROM form_answers
                     WHERE form_id = ${form} AND state = 'waiting_list') l WHERE place = came`;
  return [
    figure(`until ${people} people have their answer to a form`, took, seconds, 's, limit'),
    figure('of them refused (bar: 0)', people - sent.length, null, 'people'),
    figure('have a seat, beside seats', sent.filter(({ state }) => state === 'new').length, seats, 'people'),
    figure('have a place in the line of their own, beside those left', new Set(line).size, people - seats, 'people'),
    figure('stand in the line as they came, beside those left', count(inOrder), people - seats, 'people'),
    figure('were passed by somebody who came after their answer (bar: 0)', passed(sent), null, 'people'),
  ];
}

async function timed(times, work) {
  const began = performance.now();
  await work();
  times.push(performance.now() - began);
}

/** What a page view takes beside asking for the time, in turns; and whether each view was counted. */
export async function viewFigures() {
  const times = { views: [], clock: [] };
  await each(views, viewers, async (number) => {
    const headers = from(number % networks);
    const body = { type: 'Home', referrer: `https://${referrer}/` };
    await timed(times.clock, () => call(site.base, 'GET', '/api/general/server-time', { headers }));
    await timed(times.views, () => call(site.base, 'POST', '/api/page-views', { headers, body }));
  });
  const deadline = performance.now() + patience;
  while (writtenViews() < views && performance.now() < deadline) await pause(500);
  const p99 = (of) => quantile(of, 0.99);
  return [
    figure('a page view, p99, beside the server time (bar: ratio 2)', p99(times.views), p99(times.clock), 'ms'),
    figure('page views that are counted, beside those sent', writtenViews(), views, 'views'),
  ];
}
