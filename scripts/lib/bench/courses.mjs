// 500 courses with 20,000 people in them: the catalogue and a course's page beside their SQL, the statements that a curriculum
// of 1,000 items takes, a move in it beside one among 50, and the largest paints on slow 4G; against the running `up`, from
// which this bench's courses and people are taken away again. Loopback only.
import { parseArgs } from 'node:util';
import { openBrowser } from '../../../tests/browser/browser.mjs';
import { medianVisit } from '../../../tests/browser/paint.mjs';
import { figure, median, print } from './figures.mjs';
import { load } from './load.mjs';
import { pgbench } from './pgbench.mjs';
import { call, demo } from './site-client.mjs';
import { captured, runIn } from './statements.mjs';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    courses: { type: 'string', default: '500' },
    enrolments: { type: 'string', default: '20000' },
  },
});
const courses = Number(options.courses);
const enrolments = Number(options.enrolments);
const people = 1000;
const clients = 8;
const seconds = 8;
const moves = 60;
const paintMs = 1500;

const site = demo();
const admin = await call(site.base, 'POST', '/api/users/sign-in', { body: site.accounts.admin });
const place = await captured(() => call(site.base, 'GET', '/api/courses'));

/** Runs SQL in the site's tables, as the server's administrator. */
const sql = (statement) => runIn(place, statement);

/** Takes everything away that this or a bench that was broken off has made. */
function clear() {
  sql(`DELETE FROM course_items WHERE course_id IN (SELECT id FROM courses WHERE slug LIKE 'bench-%')`);
  sql(`DELETE FROM change_history
        WHERE kind = 'course' AND object_id IN (SELECT id FROM courses WHERE slug LIKE 'bench-%')`);
  sql(`DELETE FROM courses WHERE slug LIKE 'bench-%'`);
  sql(`DELETE FROM lessons WHERE title LIKE 'Bench bài %'`);
  sql(`DELETE FROM users WHERE email LIKE 'bench-%'`);
}

/** Courses and people, written into the tables: how they got there is not what is measured. */
function fill() {
  sql(`INSERT INTO courses (slug, title, description, rendered, search_text, level, price, author_id, status, published_at)
       SELECT 'bench-' || n, 'Khóa học số ' || n, 'Nội dung', '{"vi": {"html": "<p>Nội dung</p>", "excerpt": "Nội dung"}}',
              'khoa hoc so ' || n || ' chu de ' || n % 50, (ARRAY['beginner', 'intermediate', 'advanced'])[1 + n % 3],
              n % 2 * 100000, 1, 'published', now() - n * interval '1 hour'
         FROM generate_series(1, ${courses}) AS n`);
  sql(`INSERT INTO users (email, full_name) SELECT 'bench-' || n || '@bench.example', 'Học viên ' || n
         FROM generate_series(1, ${people}) AS n`);
  sql(`INSERT INTO enrolments (course_id, user_id, how)
       SELECT c.id, u.id, 'free'
         FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM courses WHERE slug LIKE 'bench-%') c
         JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users WHERE email LIKE 'bench-%') u
           ON (u.n + c.n) % (${people} * ${courses} / ${enrolments}) = 0`);
  sql('VACUUM ANALYZE courses, enrolments, users');
}

/** Gives a course so many items: chapters of nine lessons each. */
async function furnish(slug, items) {
  const course = await call(site.base, 'GET', `/api/courses/${slug}`, { token: admin });
  const line = (_, index) => (index % 10 === 0 ? `# Bench chương ${index}` : `- Bench bài ${index}`);
  const outline = Array.from({ length: items }, line).join('\n');
  await call(site.base, 'POST', `/api/curriculum/${course.id}/course-items`, { token: admin, body: { outline } });
  return course.id;
}

async function rateFigure(name, target) {
  const statements = await captured(() => call(site.base, 'GET', target));
  const ours = await load(target, { clients, seconds });
  const beside = statements && (await pgbench(statements, { clients, seconds }));
  return figure(`${name}, beside its SQL (bar: ratio 0.5)`, ours.rate, beside?.rate ?? null, '1/s');
}

/** The statements of a request that ask tables, beside the limit. */
async function statementFigure(name, work) {
  const statements = await captured(work);
  const asking = statements.script
    .split('\n')
    .filter((line) => /\bFROM (?:\w+\.)?(?:course_items|lessons)\b/i.test(line));
  return figure(name, asking.length, 3, 'statements, limit');
}

/** How long a move takes in the middle, in ms: the last item of a chapter before its first. */
async function moveTime(course) {
  const tree = await call(site.base, 'GET', `/api/curriculum/${course}/course-items`, { token: admin });
  const chapter = tree[Math.floor(tree.length / 2)];
  const ids = chapter.children.map((child) => child.id);
  const times = [];
  for (let index = 0; index < moves; index++) {
    const moved = ids.pop();
    const body = { parent_id: chapter.id, before_id: ids[0] };
    const began = performance.now();
    await call(site.base, 'PUT', `/api/curriculum/course-item/${moved}/move`, { token: admin, body });
    times.push(performance.now() - began);
    ids.unshift(moved);
  }
  return median(times);
}

async function paintFigures(browser) {
  const figures = [];
  for (const [name, address] of [
    ['the catalogue', '/course'],
    ['a page', site.samples['/course/{slug}']],
  ]) {
    const visit = await medianVisit(browser, site.base + address);
    figures.push(figure(`${name}: largest paint (CPU / ${visit.rate.toFixed(1)})`, visit.lcp, paintMs, 'ms, limit'));
  }
  return figures;
}

const figures = [];
const browser = await openBrowser();
try {
  clear();
  fill();
  figures.push(
    await rateFigure(`the catalogue of ${courses} courses`, '/api/courses?page=1&size=12'),
    await rateFigure('a search in it', '/api/courses?page=1&size=12&search=chu%20de%2023'),
    await rateFigure('the page of a course', `/api/courses/${site.samples['/course/{slug}'].split('/').pop()}`),
  );
  const [large, small] = [await furnish('bench-1', 1000), await furnish('bench-2', 50)];
  const path = `/api/curriculum/${large}/course-items`;
  figures.push(
    await statementFigure('a curriculum of 1,000 items', () => call(site.base, 'GET', path, { token: admin })),
    figure(
      'a move among 1,000 items, beside one among 50 (bar: ratio 3)',
      await moveTime(large),
      await moveTime(small),
      'ms',
    ),
    ...(await paintFigures(browser)),
  );
} finally {
  await browser.close();
  clear();
}
print('courses', figures);
process.exit(0);
