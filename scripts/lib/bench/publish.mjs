// A site that publishes: lists, articles and the feed of 10,000 posts beside their SQL, the largest paint of an article on slow
// 4G, what memory a sitemap of 50,000 addresses takes, 1,000 people at a form with 100 seats, and what a page view costs;
// against the running `up`, from which this bench's posts, form and views are taken away again. Loopback only.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openBrowser } from '../../../tests/browser/browser.mjs';
import { medianVisit } from '../../../tests/browser/paint.mjs';
import { figure, print } from './figures.mjs';
import { load } from './load.mjs';
import { pgbench } from './pgbench.mjs';
import { clear, fillPosts, fillProblems, site, touchNewest } from './publish-data.mjs';
import { formFigures, viewFigures } from './publish-people.mjs';
import { read } from './site-client.mjs';
import { captured } from './statements.mjs';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    posts: { type: 'string', default: '10000' },
    addresses: { type: 'string', default: '50000' },
    people: { type: 'string', default: '1000' },
    seats: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
  },
});
const posts = Number(options.posts);
const addresses = Number(options.addresses);
const clients = 8;
const seconds = 8;
/** Limits: of the largest paint in ms, and of memory in MiB. */
const [paint, mebibytes] = [1000, 32];
/** How often the whole sitemap is read. */
const rounds = 3;

/** `anew` makes the server do the whole of the work again, of which it may have kept something. */
async function rateFigure(name, target, anew = () => {}) {
  const statements = await captured(() => {
    anew();
    return read(site.base, target);
  });
  const ours = await load(target, { clients, seconds });
  const beside = statements && (await pgbench(statements, { clients, seconds }));
  return figure(`${name}, beside its SQL (bar: ratio 0.5)`, ours.rate, beside?.rate ?? null, '1/s');
}

async function paintFigure() {
  const browser = await openBrowser();
  try {
    const visit = await medianVisit(browser, site.base + site.samples['/blog/{slug}']);
    return figure(`an article: largest paint (CPU / ${visit.rate.toFixed(1)})`, visit.lcp, paint, 'ms, limit');
  } finally {
    await browser.close();
  }
}

const processId = readFileSync('.local/run/tenant-api.pid', 'utf8').split(' ')[0];
const resident = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))[1]) / 1024;

/** Reads the sitemap as robots do, document by document; how many addresses it has. */
async function readSitemap() {
  const index = await read(site.base, '/sitemap.xml');
  let found = 0;
  for (const [, part] of index.matchAll(/<loc>([^<]+)<\/loc>/g))
    found += (await read(site.base, new URL(part).pathname)).split('<url>').length - 1;
  return found;
}

async function sitemapFigures() {
  // Each post and each problem has two addresses.
  fillProblems(Math.max(0, Math.ceil(addresses / 2) - posts));
  // What a process takes once stays.
  await read(site.base, '/sitemap-fixed.xml');
  const before = resident();
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, resident() - before)), 10);
  let found = 0;
  for (let round = 0; round < rounds; round++) found = await readSitemap();
  clearInterval(look);
  return [
    figure('addresses in the sitemap, beside those filled in (bar: ratio 1)', found, addresses, 'addresses'),
    figure('resident memory more while it is read, at most', most, mebibytes, 'MiB, limit'),
  ];
}

const figures = [];
try {
  clear();
  fillPosts(posts);
  figures.push(
    await rateFigure(`the list of ${posts} posts`, '/api/blog-posts?page=1&size=12'),
    await rateFigure('an article', `/api/blog-posts/bench-publish-${Math.ceil(posts / 2)}`),
    await rateFigure('the feed', '/feed.xml', touchNewest),
    await paintFigure(),
    ...(await sitemapFigures()),
    ...(await formFigures(Number(options.people), Number(options.seats), Number(options.seconds))),
    ...(await viewFigures()),
  );
} finally {
  clear();
}
print('publish', figures);
process.exit(0);
