// One search over 50,000 objects of every kind, beside the list of problems searched for the same words in the same run; against
// the running `up`, from which this bench's objects are taken away again. Loopback only.
import { parseArgs } from 'node:util';
import { figure, print } from './figures.mjs';
import { load } from './load.mjs';
import { call, demo } from './site-client.mjs';
import { captured, runIn } from './statements.mjs';

const { values: options } = parseArgs({
  options: { json: { type: 'boolean' }, objects: { type: 'string', default: '50000' } },
});
const objects = Number(options.objects);
const clients = 8;
const seconds = 8;
/** Words that a hundredth of a percent of the objects have, and words that a tenth have. */
const searches = { 'of few': 'bench chu de 123', 'of many': 'bench nhom 3' };

const site = demo();
const student = await call(site.base, 'POST', '/api/users/sign-in', { body: site.accounts.student });
const place = await captured(() => call(site.base, 'GET', '/api/problems?size=12'));

/** Runs SQL in the site's tables, as the server's administrator. */
const sql = (statement) => runIn(place, statement);

/** Takes everything away that this or a bench that was broken off has made. */
function clear() {
  sql(`DELETE FROM course_items WHERE course_id IN (SELECT id FROM courses WHERE slug LIKE 'bench-search-%')`);
  sql(`DELETE FROM lessons WHERE title LIKE 'Bench chủ đề %'`);
  for (const table of ['courses', 'contests', 'problem_lists', 'questions'])
    sql(`DELETE FROM ${table} WHERE slug LIKE 'bench-search-%'`);
  sql(`DELETE FROM users WHERE email LIKE 'bench-search-%@example.invalid'`);
}

/** A share of the objects, as rows `n` with their title and words. */
const rows = (share) =>
  `(SELECT n, 'Bench chủ đề ' || n % 5000 || ' nhóm ' || n % 10 AS title, 'bench chu de ' || n % 5000 || ' nhom ' || n % 10 AS words
      FROM generate_series(1, ${Math.round(objects * share)}) AS n) AS r`;

/** So many objects, written into the tables: how they got there is not what is measured. */
function fill() {
  sql(`INSERT INTO questions (slug, kind, title, statement, author_id, status, visibility, is_listed, is_problem, search_text, rendered)
       SELECT 'bench-search-' || n, CASE WHEN n % 2 = 0 THEN 'code' ELSE 'single_choice' END, title, 'Nội dung', 1, 'published',
              'public', true, n % 2 = 0, words, '{"vi": {"statement": "<p>Nội dung của một bài để đo.</p>"}}'
         FROM ${rows(0.5)}`);
  sql(`INSERT INTO courses (slug, title, author_id, status, visibility, published_at, search_text)
       SELECT 'bench-search-' || n, title, 1, 'published', 'public', now(), words FROM ${rows(0.1)}`);
  sql(`INSERT INTO lessons (kind, title, author_id) SELECT 'lecture', title, 1 FROM ${rows(0.1)}`);
  sql(`INSERT INTO course_items (course_id, kind, lesson_id, position, is_preview)
       SELECT (SELECT min(id) FROM courses WHERE slug LIKE 'bench-search-%'), 'lesson', id, row_number() OVER (ORDER BY id), true
         FROM lessons WHERE title LIKE 'Bench chủ đề %'`);
  sql(`INSERT INTO contests (slug, name, start_time, end_time, closes_at, submission_mode, exercise_type, format, author_id, status,
                             visibility, published_at, search_text)
       SELECT 'bench-search-' || n, title, now(), now() + interval '1 hour', now() + interval '1 hour', 'many', 'free', 'icpc', 1,
              'published', 'public', now(), words FROM ${rows(0.1)}`);
  sql(`INSERT INTO problem_lists (slug, kind, title, visibility, owner_id, search_text)
       SELECT 'bench-search-' || n, 'roadmap', title, 'public', 1, words FROM ${rows(0.1)}`);
  sql(`INSERT INTO users (email, full_name, search_text, findable)
       SELECT 'bench-search-' || n || '@example.invalid', title, words, true FROM ${rows(0.1)}`);
  for (const table of ['questions', 'courses', 'lessons', 'course_items', 'contests', 'problem_lists', 'users'])
    sql(`VACUUM ANALYZE ${table}`);
}

const figures = [];
try {
  clear();
  fill();
  for (const [name, words] of Object.entries(searches)) {
    const typed = encodeURIComponent(words);
    const hits = await call(site.base, 'GET', `/api/search?q=${typed}`, { token: student });
    const kinds = new Set(hits.map(({ kind }) => kind));
    if (kinds.size < 5) throw new Error(`'${words}' found only ${[...kinds].join(', ')}`);
    const list = await load(`/api/problems?search=${typed}`, { clients, seconds, token: student });
    const ours = await load(`/api/search?q=${typed}`, { clients, seconds, token: student });
    figures.push(
      figure(
        `a search ${name} in ${objects} objects, p99, beside GET /api/problems (bar: ratio 2)`,
        ours.p99,
        list.p99,
        'ms',
      ),
    );
  }
} finally {
  clear();
}
print('search', figures);
process.exit(0);
