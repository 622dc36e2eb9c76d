// Runs the browser tests with Node's own runner, two files at once: a browser leaves a third of two cores idle. Closes with one
// plain line. Where LOPHOC_FAILED names a file, it is written: a line for the first test of each file that has failed, with the
// file's name before it.
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** Files that run at one time. */
const AT_ONCE = 2;

const folder = import.meta.dirname;
const names = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.test.mjs') && (names.length === 0 || names.some((part) => name.includes(part))))
  .map((name) => path.join(folder, name))
  // The largest first, so that none of them is left alone at the end.
  .sort((a, b) => statSync(b).size - statSync(a).size || a.localeCompare(b));

let [passed, failed] = [0, 0];
const firstFailed = new Map();
const leaf = ({ details }) => details.type !== 'suite';
// What a file may take at most: each wait in it has an end of its own, and slow machines are no fault. A walk over everything
// takes as long as it takes.
const timeout = process.env.LOPHOC_TEST_PART === 'all' ? 3_600_000 : 1_800_000;
const told = new PassThrough({ objectMode: true });
let summary;

/** Runs a file: each by itself, since a test that another module declares is reported as of that one. */
async function runFile(file) {
  for await (const event of run({ files: [file], timeout })) {
    const { type, data } = event;
    if (type === 'test:pass' && leaf(data)) passed++;
    if (type === 'test:fail') {
      const name = path.basename(file, '.test.mjs');
      if (!firstFailed.has(name)) firstFailed.set(name, data.name);
      if (leaf(data)) failed++;
    }
    // The reporter lists what has failed when it is told the end, which is that of all files.
    if (type === 'test:summary') summary = event;
    else if (type !== 'test:diagnostic' || data.nesting > 0) told.write(event);
  }
}

async function runNext() {
  for (let file = files.shift(); file; file = files.shift()) await runFile(file);
}

const reported = pipeline(told.compose(spec), process.stdout, { end: false });
await Promise.all(Array.from({ length: AT_ONCE }, runNext));
if (summary) told.write({ type: 'test:summary', data: { ...summary.data, file: undefined } });
told.end();
await reported;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
if (process.env.LOPHOC_FAILED) {
  writeFileSync(process.env.LOPHOC_FAILED, [...firstFailed].map(([file, name]) => `${file}\t${name}\n`).join(''));
}
