// What the bench of publishing puts into the site of the running `up`, and takes away again.
import { call, demo } from './site-client.mjs';
import { captured, readIn, runIn } from './statements.mjs';

/** The seeded site. */
export const site = demo();
const admin = await call(site.base, 'POST', '/api/users/sign-in', { body: site.accounts.admin });
const place = await captured(() => call(site.base, 'GET', '/api/blog-posts'));
const sql = (statement) => runIn(place, statement);

/** The number that a query in the site's tables answers. */
export const count = (query) => Number(readIn(place, `SELECT count(*) FROM ${query}`)[0]);

/** Where the bench's page views come from; so they are found again. */
export const referrer = 'publish.bench.example';

/** Takes everything away that this or a bench that was broken off has made. */
export function clear() {
  sql(`DELETE FROM posts WHERE slug LIKE 'bench-publish-%'`);
  sql(`DELETE FROM questions WHERE slug LIKE 'bench-publish-%'`);
  sql(`DELETE FROM change_history
        WHERE kind = 'form' AND object_id IN (SELECT id FROM forms WHERE slug LIKE 'bench-publish-%')`);
  sql(`DELETE FROM forms WHERE slug LIKE 'bench-publish-%'`);
  sql(`DELETE FROM page_view_counts WHERE referrer = '${referrer}'`);
}

/** Some five minutes to read. */
const paragraph = '<p>Một đoạn của bài viết để đo: học đều mỗi ngày một ít thì nhớ lâu hơn học dồn trước kỳ thi. </p>';

/** So many posts in both languages, an hour apart, written into the tables: how they got there is not what is measured. */
export function fillPosts(posts) {
  const text = (title) =>
    `jsonb_build_object('title', ${title}, 'excerpt', 'Đoạn mở đầu của bài.', 'html', repeat('${paragraph}', 40),
                        'toc', '[]'::jsonb, 'minutes', 5)`;
  // As the server renders now: what is older it would make anew meanwhile.
  const renderer = `coalesce((SELECT max(renderer) FROM published_posts), 1)`;
  sql(`INSERT INTO posts (slug, title, content, author_id, status, tags, rendered, renderer, search_text)
       SELECT 'bench-publish-' || n, 'Bài viết số ' || n, 'Nội dung', 1, 'published', ARRAY['bench ' || n % 50],
              jsonb_build_object('vi', ${text(`'Bài viết số ' || n`)}, 'en', ${text(`'Post number ' || n`)}), ${renderer},
              'bai viet so ' || n || ' chu de ' || n % 50
         FROM generate_series(1, ${posts}) AS n`);
  sql(`INSERT INTO published_posts (post_id, slug, title, tags, source, rendered, renderer, search_text, visibility,
                                    publish_at, version)
       SELECT id, slug, title, tags,
              jsonb_build_object('slug', slug, 'title', title, 'content', content, 'excerpt', '', 'format', 'markdown',
                                 'cover', '', 'tags', tags, 'translations', '{}'::jsonb),
              rendered, renderer, search_text, 'public',
              now() - split_part(slug, '-', 3)::int * interval '1 hour', version
         FROM posts WHERE slug LIKE 'bench-publish-%'`);
  sql('VACUUM ANALYZE posts, published_posts');
}

/** Writes the newest post once more as it is: a feed that was kept is not its feed any longer. */
export const touchNewest = () => sql(`UPDATE published_posts SET version = version WHERE slug = 'bench-publish-1'`);

/** So many problems, for the sitemap alone. */
export function fillProblems(problems) {
  sql(`INSERT INTO questions (slug, kind, title, statement, author_id, status, visibility, is_listed, is_problem, search_text, rendered)
       SELECT 'bench-publish-' || n, 'code', 'Bài tập số ' || n, 'Nội dung', 1, 'published', 'public', true, true,
              'bai tap so ' || n, '{"vi": {"statement": "<p>Nội dung của một bài để đo.</p>"}}'
         FROM generate_series(1, ${problems}) AS n`);
  sql('VACUUM ANALYZE questions');
}

/** An open form with so many seats in the morning, as staff make it; its id. */
export async function makeForm(seats) {
  const body = {
    title: 'Bench đăng ký',
    slug: 'bench-publish-form',
    status: 'open',
    fields: [
      { key: 'ten', kind: 'short_text', label: 'Họ tên', required: true },
      { key: 'mail', kind: 'email', label: 'Email', required: true },
      {
        key: 'buoi',
        kind: 'single',
        label: 'Buổi',
        required: true,
        options: [{ value: 'sang', label: 'Sáng', seats }],
      },
    ],
  };
  return (await call(site.base, 'POST', '/api/register-form', { token: admin, body })).id;
}

/** What an answer to the form has to carry. */
export const formToken = async (form) => (await call(site.base, 'GET', `/api/register-form/${form}`)).token;

/** The marks of networks that have answered since; which is whose, nothing says. */
export const lastSend = () => Number(readIn(place, 'SELECT coalesce(max(id), 0) FROM form_sends')[0]);

/** Forgets the networks that have answered after that. */
export const forgetSends = (last) => sql(`DELETE FROM form_sends WHERE id > ${last}`);

/** Views of the bench that are written. */
export const writtenViews = () =>
  Number(readIn(place, `SELECT coalesce(sum(views), 0) FROM page_view_counts WHERE referrer = '${referrer}'`)[0]);
