// Statements straight on Postgres: what stands beside a call that runs them.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { quantile } from './figures.mjs';

const run = promisify(execFile);

/**
 * Runs what `captured` answers, prepared, for so many seconds or so many transactions a client, if wanted at a `rate` a second
 * (waiting for their turn counts); transactions a second, and milliseconds of one. `named` are further variables of the script.
 */
export async function pgbench(
  { database, schema, script, variables, named = {} },
  { clients, seconds, transactions, rate },
) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lophoc-bench-'));
  try {
    writeFileSync(path.join(folder, 'statements.sql'), script);
    const address = new URL(process.env.LOPHOC_SITES_DATABASE_URL);
    address.pathname = `/${database}`;
    const values = [...variables.map((value, index) => [`p${index + 1}`, value]), ...Object.entries(named)];
    const given = values.flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    const load = ['-c', `${clients}`, '-j', `${Math.min(2, clients)}`];
    load.push(...(transactions ? ['-t', `${transactions}`] : ['-T', `${seconds}`]));
    if (rate) load.push('-R', `${rate}`);
    const { stdout } = await run(
      'pgbench',
      ['-n', '-M', 'prepared', ...load, '-f', 'statements.sql', '-l', ...given, address.href],
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
    return {
      rate: Number(/tps = ([\d.]+)/.exec(stdout)[1]),
      p99: quantile(times, 0.99),
      median: quantile(times, 0.5),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
