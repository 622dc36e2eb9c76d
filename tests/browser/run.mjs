// Runs the browser tests with Node's own runner, two files at once: a browser leaves a third of two cores idle. Closes with one
// plain line. Where LOPHOC_FAILED names a file, it is written: a line for the first test of each file that has failed, with the
// file's name before it.
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const folder = import.meta.dirname;
const names = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.test.mjs') && (names.length === 0 || names.some((part) => name.includes(part))))
  .map((name) => path.join(folder, name))
  // The largest first, so that none of them is left alone at the end.
  .sort((a, b) => statSync(b).size - statSync(a).size || a.localeCompare(b));

let [passed, failed] = [0, 0];
const firstFailed = new Map();
const leaf = ({ details, name }) => details.type !== 'suite' && !files.includes(name);
// What a file may take at most: each wait in it has an end of its own, and slow machines are no fault. A walk over everything
// takes as long as it takes.
const timeout = process.env.LOPHOC_TEST_PART === 'all' ? 3_600_000 : 1_800_000;
const events = run({ files, concurrency: 2, timeout });
events.on('test:pass', (event) => leaf(event) && passed++);
events.on('test:fail', (event) => {
  const file = path.basename(event.file ?? event.name, '.test.mjs');
  if (!firstFailed.has(file)) firstFailed.set(file, event.name);
  if (leaf(event)) failed++;
});
events.compose(spec).pipe(process.stdout);
events.on('end', () => {
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  if (process.env.LOPHOC_FAILED) {
    writeFileSync(process.env.LOPHOC_FAILED, [...firstFailed].map(([file, name]) => `${file}\t${name}\n`).join(''));
  }
  process.on('exit', () => process.stdout.write(`${passed} passed, ${failed} failed\n`));
});
