// Requests a second and p99 of three reads under two processes of load, beside the same SQL straight on Postgres in
// the same run (pgbench, prepared, as many clients). Loopback only; each run takes eight seconds.
import { figure, print } from './figures.mjs';
import { load } from './load.mjs';
import { pgbench } from './pgbench.mjs';
import { call, demo } from './site-client.mjs';
import { captured } from './statements.mjs';

const seconds = 8;
const clients = 8;
const site = demo();

const [problem] = await call(site.base, 'GET', '/api/problems?page=1&size=1');
const figures = [];
for (const [name, target] of [
  ['GET /api/tenant', '/api/tenant'],
  ['GET /api/problems (12 a page)', '/api/problems?page=1&size=12'],
  ['GET /api/problems/{slug}', `/api/problems/${problem.slug}`],
]) {
  const statements = await captured(() => call(site.base, 'GET', target));
  const ours = await load(target, { clients, seconds });
  const beside = statements && (await pgbench(statements, { clients, seconds }));
  figures.push(figure(`${name}: requests`, ours.rate, beside?.rate ?? null, '1/s'));
  figures.push(figure(`${name}: p99`, ours.p99, beside?.p99 ?? null, 'ms'));
}
print('api', figures);
process.exit(0);
