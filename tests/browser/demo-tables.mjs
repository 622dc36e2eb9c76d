// The tables of the demo's site, for what only time would bring about.
import { execFileSync } from 'node:child_process';
import { runIn } from '../../scripts/lib/bench/statements.mjs';

/** Runs SQL in them. */
export const runInDemo = (statement) => runIn(placeOfDemo(), statement);

/** Where they are. */
function placeOfDemo() {
  const query = `SELECT p.database || ' ' || p.schema FROM placements p JOIN tenants t ON t.id = p.tenant_id WHERE t.subdomain = 'demo'`;
  const text = execFileSync('psql', ['-X', '-q', '-At', '-c', query, process.env.LOPHOC_CONTROL_DATABASE_URL], {
    encoding: 'utf8',
    env: { ...process.env, PGOPTIONS: '-c search_path=control' },
  });
  const [database, schema] = text.trim().split(' ');
  return { database, schema };
}
