// Requests a second and p99 of three reads under two processes of load, beside the same SQL straight on Postgres in
// the same run (pgbench, prepared, as many clients). Loopback only; each run takes eight seconds.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { figure, print, quantile } from './figures.mjs';
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

async function pgbench({ database, schema, script, variables }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lophoc-bench-'));
  try {
    writeFileSync(path.join(folder, 'statements.sql'), script);
    const address = new URL(process.env.LOPHOC_SITES_DATABASE_URL);
    address.pathname = `/${database}`;
    const given = variables.flatMap((value, index) => ['-D', `p${index + 1}=${value}`]);
    const { stdout } = await run(
      'pgbench',
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        `${clients}`,
        '-j',
        '2',
        '-T',
        `${seconds}`,
        '-f',
        'statements.sql',
        '-l',
        ...given,
        address.href,
      ],
      {
        cwd: folder,
        env: { ...process.env, PGOPTIONS: schema ? `-c role=${schema}_rw -c search_path=${schema}` : '' },
      },
    );
    const times = readdirSync(folder)
      .filter((name) => name.startsWith('pgbench_log.'))
      .flatMap((name) =>
        readFileSync(path.join(folder, name), 'utf8')
          .trim()
          .split('\n')
          .map((line) => Number(line.split(' ')[2]) / 1000),
      );
    return { rate: Number(/tps = ([\d.]+)/.exec(stdout)[1]), p99: quantile(times, 0.99) };
  } finally {
    rmSync(folder, { recursive: true });
  }
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
  const beside = statements && (await pgbench(statements));
  figures.push(figure(`${name}: requests`, ours.rate, beside?.rate ?? null, '1/s'));
  figures.push(figure(`${name}: p99`, ours.p99, beside?.p99 ?? null, 'ms'));
}
print('api', figures);
process.exit(0);
