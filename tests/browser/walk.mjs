// The screens of the route tables (web/src/app/walk.json, written by `npm run screens`), and the way to each: its host, its
// address, who opens it and what it says. Nothing here is a list of screens.
import { readFileSync } from 'node:fs';
import { call } from '../../scripts/lib/bench/site-client.mjs';
import { demo, newVisitor, platform, port, signInAs } from './browser.mjs';
import { authenticator } from './totp.mjs';

const consoleBase = `http://console.localhost:${port}`;
const bases = { site: demo.base, platform, console: consoleBase };

/** Every screen: table, name, path, sample, as, expect by language. */
export const screens = JSON.parse(readFileSync('web/src/app/walk.json', 'utf8'));

/** The newest of a list of the console; where there is none yet, what `make` brings about. */
async function newest(browser, path, make) {
  const context = await newVisitor(browser);
  try {
    await enterAs(browser, context, 'operator', 'console');
    const page = await consolePage(context);
    const first = async () => (await ask(page, 'GET', `${path}?page=1&size=1`)).data?.[0];
    const one = await first();
    if (one || !make) return one;
    const { success, message } = await ask(page, 'POST', ...make);
    if (!success) throw new Error(`POST ${make[0]}: ${message}`);
    return await first();
  } finally {
    await context.close();
  }
}

/** A page of the console: its calls are those of the console itself, with its cookies and its origin. */
async function consolePage(context) {
  const page = await context.newPage();
  await page.goto(`${consoleBase}/sign-in`);
  return page;
}

const ask = (page, method, path, body) =>
  page.evaluate(
    async ([how, where, what]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(where, { method: how, headers, body: what && JSON.stringify(what) });
      return answer.json();
    },
    [method, `/api/console${path}`, body],
  );

/** An upgrade of sites that are up to date: an operation that changes nothing. */
const upgrade = ['/migrations/runs', { mode: 'run', reason: 'Thử các màn hình' }];

/** The demo learner's answer to a question that is there to be read, sent once a run. */
let answered;
const answerOf = () =>
  (answered ??= (async () => {
    const token = await call(demo.base, 'POST', '/api/users/sign-in', { body: demo.accounts.student });
    const [question] = await call(demo.base, 'GET', '/api/problems?page=1&size=12&type=theory', { token });
    if (!question) return undefined;
    const body = { question_id: question.id, answer: '', key: crypto.randomUUID() };
    const { submission_id: submission } = await call(demo.base, 'POST', '/api/learning/submit-question', {
      token,
      body,
    });
    return { question: question.id, submission };
  })());

/** The demo course and its first lesson of a kind, joined by its learner. */
async function lessonOf(type) {
  const token = await call(demo.base, 'POST', '/api/users/sign-in', { body: demo.accounts.student });
  const slug = demo.samples['/course/{slug}'].split('/').at(-1);
  const { id, curriculum } = await call(demo.base, 'GET', `/api/courses/${slug}`, { token });
  await call(demo.base, 'PUT', `/api/learning/course/${id}/enrolled`, { token });
  const found = curriculum.flatMap((item) => [item, ...item.children]).find(({ lesson }) => lesson?.type === type);
  return found && { slug, lesson: found.lesson.id };
}

/** The next session of a class of the demo's teacher, and its code. */
async function sessionOf() {
  const token = await call(demo.base, 'POST', '/api/users/sign-in', { body: demo.accounts.teacher });
  const classes = await call(demo.base, 'GET', '/api/classroom?role=teacher', { token });
  const session = classes.find(({ status, next_session: next }) => status === 'active' && next)?.next_session;
  return (
    session && {
      ...session,
      code: await call(demo.base, 'GET', `/api/classroom/session/${session.id}/code`, { token }),
    }
  );
}

/** The newest of the demo's roadmaps. */
async function roadmapOf() {
  const [roadmap] = await call(demo.base, 'GET', '/api/problem-lists?kind=roadmap');
  return roadmap;
}

/** Samples that no file knows: the newest of what the running system has. */
const found = {
  'site:answers': async () => {
    const answer = await answerOf();
    return answer && { path: `/question-submission/${answer.question}`, values: {} };
  },
  'site:answer': async () => {
    const answer = await answerOf();
    return answer && { path: `/question-submission/${answer.question}/${answer.submission}`, values: {} };
  },
  // A quiz of the demo course, whose learner has joined it.
  'site:history': async () => {
    const course = await lessonOf('quiz');
    return course && { path: `/history/course/${course.slug}/${course.lesson}`, values: {} };
  },
  // One that the learner has, or one that nobody has: the page has its heading either way.
  'site:certificate': async () => {
    const token = await call(demo.base, 'POST', '/api/users/sign-in', { body: demo.accounts.student });
    const [own] = await call(demo.base, 'GET', '/api/certificates', { token });
    return { path: `/certificate/${own?.code ?? '22222222ZZZZ'}`, values: {} };
  },
  // One of the platform's, in the words that it was made with.
  'site:letter': async () => ({ path: '/manage/template/reset_password', values: {} }),
  'site:roadmap': async () => {
    const { slug, title } = await roadmapOf();
    return { path: `/roadmap/${slug}`, values: { title } };
  },
  'site:roadmap-edit': async () => ({ path: `/roadmap/${(await roadmapOf()).slug}/edit`, values: {} }),
  // The learner's own.
  'site:profile': async () => {
    const token = await call(demo.base, 'POST', '/api/users/sign-in', { body: demo.accounts.student });
    const { id } = await call(demo.base, 'GET', '/api/users/info', { token });
    const { name } = await call(demo.base, 'GET', `/api/users/${id}/profile`, { token });
    return { path: `/profile/${id}`, values: { name } };
  },
  // The next session of a class of the demo's teacher, and the page of its code.
  'site:class-projector': async () => {
    const session = await sessionOf();
    return session && { path: `/classroom/session/${session.id}/code`, values: {} };
  },
  'site:class-shown': async () => {
    const session = await sessionOf();
    return session && { path: `/classroom/session/${session.id}/shown`, values: {} };
  },
  'site:check-in': async () => {
    const session = await sessionOf();
    return session && { path: new URL(session.code.url).pathname, values: {} };
  },
  // One that nobody has: the page has its heading either way.
  'site:receipt': () => Promise.resolve({ path: '/receipt/22222222ZZZZ', values: {} }),
  'console:site': async (browser) => {
    const site = await newest(browser, '/sites');
    return site && { path: `/sites/${site.id}`, values: { name: site.name } };
  },
  'console:operation': async (browser) => {
    const operation = await newest(browser, '/operations', upgrade);
    return operation && { path: `/operations/${operation.id}`, values: { id: operation.id } };
  },
  'console:run': async (browser) => {
    const run = await newest(browser, '/migrations/runs');
    return run && { path: `/migrations/runs/${run.id}`, values: { id: run.id } };
  },
};

/** What says that something of a page is on its way; the gallery's pictures of that are not. */
export const BUSY = '[aria-busy=true]:not([data-picture] *)';

const samples = new Map();

/**
 * Where a screen is tried: its path without language, and what its heading's {{values}} are there. None where the running
 * system has no such thing yet (nothing was ever upgraded).
 */
export async function sampleOf(browser, { table, name, path, sample }) {
  if (!sample) return { path: `/${path}`, values: {} };
  if (demo.samples[sample]) return { path: demo.samples[sample], values: {} };
  if (!found[sample]) throw new Error(`${table}/${name}: neither demo.json nor walk.mjs knows the sample '${sample}'`);
  if (!samples.has(sample)) samples.set(sample, found[sample](browser));
  return samples.get(sample);
}

/** The whole address of a screen in a language. */
export function addressOf({ table }, path, locale) {
  return bases[table] + (locale === 'vi' ? path : `/en${path === '/' ? '' : path}`);
}

/** The pieces that a screen's heading has to have: its words around what differs. */
export function wordsOf({ expect }, locale, values) {
  return expect[locale]
    .replace(/\{\{(\w+)\}\}/g, (place, name) => values[name] ?? place)
    .split(/\{\{\w+\}\}/)
    .map((piece) => piece.trim())
    .filter(Boolean);
}

const sessions = new Map();

/** Gives a visitor the session of a role; each role signs in once. Nobody without one. */
export async function enterAs(browser, context, role, table) {
  if (!role) return;
  if (role in demo.accounts) {
    await signInAs(context, role, bases[table]);
    return;
  }
  if (!sessions.has(role)) sessions.set(role, role === 'operator' ? operatorCookies(browser) : newcomerCookies(role));
  await context.addCookies(await sessions.get(role));
}

/** Somebody who has just signed up; `incomplete` has said what they are, and nothing else yet. */
async function newcomerCookies(role) {
  const unique = Math.random().toString(36).slice(2);
  const body = { email: `${role}-${unique}@walk.example`, password: `mat-khau-${unique}`, full_name: 'Phạm Mới' };
  const token = await call(demo.base, 'POST', '/api/users/sign-up', { body });
  if (role === 'incomplete') await call(demo.base, 'PUT', '/api/users/info', { token, body: { type: 'student' } });
  return [{ name: 'access_token', value: token, url: demo.base, httpOnly: true, sameSite: 'Lax' }];
}

/** The demo's operator, by password and app. A code that was used already is followed by the next one. */
async function operatorCookies(browser) {
  const { email, password, totp_secret: secret } = demo.operator ?? {};
  if (!secret) throw new Error('demo.json has no operator (scripts/lib/demo-operator)');
  const context = await newVisitor(browser);
  try {
    const page = await consolePage(context);
    const app = authenticator(secret);
    for (let tries = 0; tries < 3; tries++) {
      const { success, data, message } = await ask(page, 'POST', '/sign-in', { email, password });
      if (!success) throw new Error(`the operator's password: ${message}`);
      const second = await ask(page, 'POST', '/sign-in/totp', { challenge: data.challenge, code: await app() });
      if (second.success) return await context.cookies();
    }
    throw new Error('no code of the operator was taken');
  } finally {
    await context.close();
  }
}
