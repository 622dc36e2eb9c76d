// Requests a second and p99 of three reads under two processes of load, beside the same SQL straight on Postgres in
// the same run (pgbench, prepared, as many clients). Loopback only; each run takes eight seconds.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { figure, print } from './figures.mjs';
import { pgbench } from './pgbench.mjs';
import { call, demo } from './site-client.mjs';
import { captured } from './statements.mjs';

const seconds = 8;
const clients = 8;
const site = demo();
const { host, port } = new URL(site.base);
const run = promisify(execFile);

const inMilliseconds = (text) =>
  Number.parseFloat(text) * { us: 0.001, ms: 1, s: 1000, m: 60_000 }[text.match(/[a-z]+$/)[0]];

async function wrk(target) {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${clients / 2}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    `Host: ${host}`,
    `http://127.0.0.1:${port}${target}`,
  ]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${target} was refused under load:\n${stdout}`);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p99: inMilliseconds(/^\s+99%\s+(\S+)/m.exec(stdout)[1]),
  };
}

async function load(target) {
  const both = await Promise.all([wrk(target), wrk(target)]);
  return { rate: both[0].rate + both[1].rate, p99: Math.max(both[0].p99, both[1].p99) };
}

const [problem] = await call(site.base, 'GET', '/api/problems?page=1&size=1');
const figures = [];
for (const [name, target] of [
  ['GET /api/tenant', '/api/tenant'],
  ['GET /api/problems (12 a page)', '/api/problems?page=1&size=12'],
  ['GET /api/problems/{slug}', `/api/problems/${problem.slug}`],
]) {
  const statements = await captured(() => call(site.base, 'GET', target));
  const ours = await load(target);
  const beside = statements && (await pgbench(statements, { clients, seconds }));
  figures.push(figure(`${name}: requests`, ours.rate, beside?.rate ?? null, '1/s'));
  figures.push(figure(`${name}: p99`, ours.p99, beside?.p99 ?? null, 'ms'));
}
print('api', figures);
process.exit(0);
