// The SQL that a request really runs, read from the server's own log, as a script for pgbench: the same statements
// with the same parameters, prepared, without the API in front of them.
import { execFileSync } from 'node:child_process';

const admin = process.env.LOPHOC_TEST_DATABASE_URL;

const sql = (statement) =>
  execFileSync('psql', ['-X', '-q', '-At', '-v', 'ON_ERROR_STOP=1', admin, '-c', statement], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });

function psqlIn({ database, schema }, statement) {
  const address = new URL(admin);
  address.pathname = `/${database}`;
  return execFileSync('psql', ['-X', '-q', '-At', '-v', 'ON_ERROR_STOP=1', address.href, '-c', statement], {
    encoding: 'utf8',
    env: { ...process.env, PGOPTIONS: `-c search_path=${schema}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Runs SQL in the tables of a site, whose place a captured request has told; what it answers is thrown away. */
export function runIn(place, statement) {
  psqlIn(place, statement);
}

/** The rows of a query in the tables of a site, of one column each, as text. */
export const readIn = (place, query) => psqlIn(place, query).split('\n').filter(Boolean);

const logSize = () => Number(sql("SELECT size FROM pg_stat_file('server.log')"));

/** Runs `work` while the server logs every statement; the lines it logged meanwhile. */
async function logged(work) {
  sql("ALTER SYSTEM SET log_statement = 'all'");
  sql('SELECT pg_reload_conf()');
  await new Promise((resolve) => setTimeout(resolve, 500));
  try {
    const from = logSize();
    await work();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return sql(`SELECT pg_read_file('server.log', ${from}, ${logSize() - from})`);
  } finally {
    sql('ALTER SYSTEM RESET log_statement');
    sql('SELECT pg_reload_conf()');
  }
}

// One entry of the log: "<time> [pid] user@database LOG:  execute <name>: <sql>", and after it "DETAIL:  parameters: …".
const entry =
  /^\d{4}-\d\d-\d\d \S+ \S+ \[(\d+)\] (\S+)@(\S+) (\w+):  ([^]*?)(?=^\d{4}-\d\d-\d\d \S+ \S+ \[|$(?![^]))/gm;

function statementsOf(log) {
  const found = [];
  for (const [, pid, user, database, level, text] of log.matchAll(entry)) {
    if (user !== 'lophoc_api') continue;
    const line = text.trim();
    const run = /^(?:execute [^:]*|statement): ([^]*)$/.exec(line);
    if (level === 'LOG' && run) found.push({ pid, database, sql: run[1].trim(), parameters: [] });
    if (level === 'DETAIL' && /^parameters: /.test(line)) {
      const last = found.findLast((statement) => statement.pid === pid);
      if (last)
        last.parameters = [...line.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(
          ([, value]) => value?.replaceAll("''", "'") ?? null,
        );
    }
  }
  return found;
}

/** Two captures in a row that agree: the server may serve somebody else meanwhile. */
async function agreed(request) {
  let before = '';
  for (let attempt = 0; attempt < 10; attempt++) {
    const statements = statementsOf(await logged(request)).filter(({ database }) =>
      database.startsWith('lophoc_sites_'),
    );
    const now = JSON.stringify(statements.map(({ sql }) => sql));
    if (now === before) return statements;
    before = now;
  }
  throw new Error('the server is busy with other requests: try again when it is not');
}

/** What `request` makes the API ask of the sites' database: {database, schema, script, variables} for pgbench. */
export async function captured(request) {
  // Asked once before, so that caches are as warm as under load.
  await request();
  const statements = await agreed(request);
  if (statements.length === 0) return null;
  const schema = /\bt_\d+\b/.exec(statements.map((statement) => statement.sql).join(' '))?.[0];
  const variables = [];
  const lines = statements.map(({ sql: text, parameters }) => {
    // pgbench takes no empty variables.
    const places = parameters.map((value) =>
      value === null ? 'NULL' : value === '' ? "''" : `:p${variables.push(value)}`,
    );
    return `${text
      .replace(/\$(\d+)/g, (_, place) => places[place - 1])
      .replace(/\s*\n\s*/g, ' ')
      .replace(/;?$/, ';')}\n`;
  });
  return { database: statements[0].database, schema, script: lines.join(''), variables };
}
