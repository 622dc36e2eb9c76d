// What a visitor's browser is given and how fast it shows it, from the build in web/dist and the running `up`: JavaScript at
// first load beside its budget and beside a release's, the largest paint and shifts of first visits on slow 4G with a CPU four
// times slower, and a table of 10,000 rows.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { demo, newPage, newVisitor, openBrowser, signInAs } from '../../../tests/browser/browser.mjs';
import { medianVisit } from '../../../tests/browser/paint.mjs';
import { words } from '../../../tests/browser/words.mjs';
import { figure, print } from './figures.mjs';

const shift = 0.02;
const paints = [
  { name: 'home', path: '/', limit: 1000 },
  { name: 'problem', path: demo.samples['/problems/{slug}'], limit: 1000 },
  { name: 'management list', path: '/manage/question-bank', limit: 1600, as: 'teacher' },
];
const rowsShown = 200;
const longTask = 50;

const run = (command, args, options) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], ...options });

/** What a tree's own budget prints, by screen: { kilobytes, limit }. A screen over its budget is a figure as well. */
function budgetOf(web) {
  let table;
  try {
    table = run(process.execPath, ['scripts/budget.mjs'], { cwd: web });
  } catch (failure) {
    table = failure.stdout;
  }
  const rows = table.matchAll(/^(\S.*?) +(\d+\.\d) +(\d+) +\d+(?: +over)?$/gm);
  return new Map([...rows].map(([, name, size, limit]) => [name, { kilobytes: Number(size), limit: Number(limit) }]));
}

/** The release to hold the build against: `--against REF`, otherwise the newest tag, otherwise none. */
function release() {
  const place = process.argv.indexOf('--against');
  if (place > 0) return process.argv[place + 1];
  const tags = run('git', ['tag', '--list', '--merged', 'HEAD', '--sort=-creatordate']);
  return tags.split('\n')[0] || null;
}

/** The budget as a release's own sources make it, built beside this tree. */
function budgetOfRelease(ref) {
  const tree = path.resolve('.local/bench-web');
  if (existsSync(tree)) run('git', ['worktree', 'remove', '--force', tree]);
  run('git', ['worktree', 'add', '--quiet', '--detach', tree, ref]);
  try {
    const web = path.join(tree, 'web');
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: web });
    run('npm', ['run', '--silent', 'build'], { cwd: web });
    return budgetOf(web);
  } finally {
    run('git', ['worktree', 'remove', '--force', tree]);
    rmSync(tree, { recursive: true, force: true });
  }
}

function budgetFigures() {
  const ref = release();
  const released = ref ? budgetOfRelease(ref) : new Map();
  return [...budgetOf(path.resolve('web'))].flatMap(([name, { kilobytes, limit }]) => {
    const before = released.get(name);
    const ours = figure(`${name}: JavaScript, beside its budget`, kilobytes, limit, 'KB gzip');
    return before ? [ours, figure(`${name}: beside ${ref}`, kilobytes, before.kilobytes, 'KB gzip')] : [ours];
  });
}

async function paintFigures(browser) {
  const figures = [];
  for (const { name, path: address, limit, as } of paints) {
    const prepare = as && ((context) => signInAs(context, as));
    const visit = await medianVisit(browser, demo.base + address, { prepare });
    figures.push(figure(`${name}: largest paint (CPU / ${visit.rate.toFixed(1)})`, visit.lcp, limit, 'ms'));
    figures.push(figure(`${name}: shifts`, visit.cls, shift, 'CLS'));
  }
  return figures;
}

/** Notes in the page when the part that holds the long table is there, and when its rows have been painted. */
const watchRows = (label) => {
  window.rows = { began: 0, painted: 0 };
  new MutationObserver((_, observer) => {
    const part = document.querySelector(`section[aria-label="${label}"]`);
    if (part && window.rows.began === 0) window.rows.began = performance.now();
    if (!part || part.querySelectorAll('tbody tr').length < 10) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.rows.painted = performance.now())));
  }).observe(document, { childList: true, subtree: true });
};

/** Scrolls through the whole table, a piece each frame; the longest task meanwhile, in ms. */
async function scrollRows(label) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const within = document.querySelector(`section[aria-label="${label}"]`);
  const scrolled = [...within.querySelectorAll('*')].find(
    (element) => element.scrollHeight > 10 * element.clientHeight && element.clientHeight > 0,
  );
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  const steps = 200;
  for (let step = 1; step <= steps; step++) {
    scrolled.scrollTop = (step / steps) * (scrolled.scrollHeight - scrolled.clientHeight);
    await frame();
  }
  await frame();
  return longest;
}

/** The long table in a browser of its own: until its rows were painted, and the longest task while it is scrolled, in ms. */
async function visitRows(browser) {
  const label = words('app/demo', 'table.virtual');
  const context = await newVisitor(browser);
  try {
    const { page } = await newPage(context);
    await page.addInitScript(watchRows, label);
    await page.goto(`${demo.base}/demo`, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => window.rows.painted > 0);
    const { began, painted } = await page.evaluate(() => window.rows);
    return { shown: painted - began, longest: await page.evaluate(scrollRows, label) };
  } finally {
    await context.close();
  }
}

/** The middle ones of some visits: what else the machine does takes turns with the page. */
async function rowFigures(browser) {
  const visits = [];
  for (let index = 0; index < 5; index++) visits.push(await visitRows(browser));
  const middle = (of) => visits.map((visit) => visit[of]).sort((a, b) => a - b)[2];
  return [
    figure('10,000 rows: first paint', middle('shown'), rowsShown, 'ms'),
    figure('10,000 rows: longest task over 50 ms while scrolling', middle('longest'), longTask, 'ms'),
  ];
}

const browser = await openBrowser();
try {
  print('web', [...budgetFigures(), ...(await paintFigures(browser)), ...(await rowFigures(browser))]);
} finally {
  await browser.close();
}
