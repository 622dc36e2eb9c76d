// Runs the Rust tests that are built: the whole-system tests in one process, which shares one server and one set of
// databases; all others with nextest, or binary by binary where that is not installed. A test that fails is tried once
// more, alone; one that passes then is named as flaky and does not fail the run.
//
//   node scripts/lib/rust-tests.mjs [PACKAGE[=MODULE,MODULE…]…]      (all packages by default)
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Its tests share a world: a process each would make 190 of them. */
const SHARED = 'tests::it';
/** Modules of it that read what their whole process logs: each of their tests has one of its own. */
const ALONE = ['logs::'];
/** More than there are cores: these tests wait for servers as much as they compute. */
const SHARED_THREADS = '4';
/** Likewise, each in a process: one more at a time than there are cores. */
const WAITING = 'control-plane::it';
/** nextest keeps it there whatever the target folder is. */
const junit = path.resolve('target/nextest/default/junit.xml');

const chosen = new Map(process.argv.slice(2).map((word) => [word.split('=')[0], word.split('=')[1]?.split(',')]));
const began = performance.now();
const hasNextest = spawnSync('cargo', ['nextest', '--version'], { stdio: 'ignore' }).status === 0;
const [passed, failed] = [[], []];

/** Test binaries as nextest names them, with the program and the folder of their package. */
function binaries() {
  const built = spawnSync('cargo', ['test', '--workspace', '--locked', '--no-run', '--message-format', 'json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (built.status !== 0) throw new Error('the tests do not build');
  return built.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ reason, profile, executable }) => reason === 'compiler-artifact' && profile.test && executable)
    .map(({ target: { name, kind }, manifest_path, executable }) => {
      const folder = path.dirname(manifest_path);
      const owner = readFileSync(manifest_path, 'utf8').match(/^name = "(.*)"$/m)[1];
      const id = kind.includes('lib') ? owner : kind.includes('bin') ? `${owner}::bin/${name}` : `${owner}::${name}`;
      return { id, owner, folder, executable };
    })
    .filter(({ owner }) => chosen.size === 0 || chosen.has(owner));
}

/** Runs a program, hands each line of its output on and to `see`; resolves to its exit code. */
function lines(program, words, options, see = () => {}) {
  const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', (line) => {
    process.stdout.write(`${line}\n`);
    see(line);
  });
  return new Promise((resolve, reject) => child.on('error', reject).on('close', (code) => resolve(code ?? 1)));
}

/** A binary's tests in one process; those of which nothing was heard, as when the process died, have failed. */
async function inOneProcess({ id, owner, folder, executable }, words = [], skipped = []) {
  const filters = [
    ...(chosen.get(owner)?.map((module) => `${module}::`) ?? []),
    ...skipped.flatMap((module) => ['--skip', module]),
  ];
  const options = { cwd: folder };
  const listed = spawnSync(executable, ['--list', '--format', 'terse', ...filters], { ...options, encoding: 'utf8' });
  if (listed.status !== 0) throw new Error(`${id} does not list its tests`);
  const open = new Set([...listed.stdout.matchAll(/^(\S+): test$/gm)].map(([, name]) => name));
  process.stdout.write(`${id}: ${open.size} tests in one process\n`);
  await lines(executable, [...words, ...filters], options, (line) => {
    const [, name, outcome] = line.match(/^test (\S+)(?: - should panic)? \.\.\. (ok|FAILED|ignored)/) ?? [];
    if (!open.has(name) || outcome === 'FAILED') return;
    open.delete(name);
    if (outcome === 'ok') passed.push({ id, name });
  });
  failed.push(...[...open].map((name) => ({ id, name })));
}

const unescape = (text) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name]);

/** Each of the tests that are alone in a process, without nextest. */
async function eachAlone({ id, owner, folder, executable }) {
  const listed = spawnSync(executable, ['--list', '--format', 'terse', ...alone(owner)], {
    cwd: folder,
    encoding: 'utf8',
  });
  for (const [, name] of listed.stdout.matchAll(/^(\S+): test$/gm)) {
    const code = await lines(executable, ['--exact', name], { cwd: folder });
    (code === 0 ? passed : failed).push({ id, name });
  }
}

/** Those of the modules that are alone which are wanted. */
function alone(owner) {
  const wanted = chosen.get(owner);
  return ALONE.filter((module) => !wanted || wanted.some((name) => `${name}::` === module));
}

/** What nextest has noted of its run. */
function noted() {
  const outcomes = { passed: [], failed: [] };
  for (const [, attributes, rest] of readFileSync(junit, 'utf8').matchAll(
    /<testcase ([^>]*?)(\/>|>[\s\S]*?<\/testcase>)/g,
  )) {
    const [, name] = attributes.match(/\bname="([^"]*)"/);
    const [, id] = attributes.match(/\bclassname="([^"]*)"/);
    outcomes[/<(failure|error)\b/.test(rest) ? 'failed' : 'passed'].push({ id, name: unescape(name) });
  }
  return outcomes;
}

async function withNextest(filter, words = []) {
  rmSync(junit, { force: true });
  const all = [
    'nextest',
    'run',
    '--workspace',
    '--locked',
    '--no-fail-fast',
    '--no-tests',
    'pass',
    '-E',
    filter,
    ...words,
  ];
  const code = await lines('cargo', all);
  // 100: tests have failed; anything else, that it did not come to run them.
  if (code !== 0 && code !== 100) throw new Error(`nextest ended with ${code}`);
  return noted();
}

async function firstTry(found) {
  const shared = found.find(({ id }) => id === SHARED);
  if (shared) await inOneProcess(shared, ['--test-threads', SHARED_THREADS], ALONE);
  const others = found.filter((binary) => binary !== shared);
  const modules = shared ? alone(shared.owner) : [];
  if (!hasNextest) {
    if (modules.length > 0) await eachAlone(shared);
    for (const binary of others) await inOneProcess(binary);
  } else {
    const named = (binary) => `binary_id(=${binary.id})`;
    const [waiting, rest] = [others.filter(({ id }) => id === WAITING), others.filter(({ id }) => id !== WAITING)];
    await record(waiting.map(named), ['--test-threads', String(availableParallelism() + 1)]);
    await record([...rest.map(named), ...modules.map((module) => `(binary_id(=${SHARED}) & test(/^${module}/))`)]);
  }
}

/** Runs what the filters name, where there is any. */
async function record(filters, words) {
  if (filters.length === 0) return;
  const outcomes = await withNextest(filters.join(' | '), words);
  passed.push(...outcomes.passed);
  failed.push(...outcomes.failed);
}

/** One at a time; those that pass now are flaky. */
async function tryAgain(found) {
  const again = failed.splice(0);
  process.stdout.write(`\n${again.length} failed and are tried once more, alone\n`);
  if (hasNextest) {
    const filter = again.map(({ id, name }) => `(binary_id(=${id}) & test(=${name}))`).join(' | ');
    const outcomes = await withNextest(filter, ['--test-threads', '1']);
    failed.push(...again.filter(({ id, name }) => !outcomes.passed.some((one) => one.id === id && one.name === name)));
  } else {
    for (const { id, name } of again) {
      const { folder, executable } = found.find((binary) => binary.id === id);
      const code = await lines(executable, ['--exact', name], { cwd: folder });
      if (code !== 0) failed.push({ id, name });
    }
  }
  return again.filter((one) => !failed.some(({ id, name }) => id === one.id && name === one.name));
}

const found = binaries();
await firstTry(found);
const flaky = failed.length > 0 ? await tryAgain(found) : [];
for (const { id, name } of flaky) process.stdout.write(`flaky: ${id} ${name}\n`);
for (const { id, name } of failed) process.stdout.write(`still fails: ${id} ${name}\n`);
const seconds = ((performance.now() - began) / 1000).toFixed(1);
const count = passed.length + flaky.length;
process.stdout.write(
  `${count} passed, ${failed.length} failed, ${flaky.length} of the passed are flaky (${seconds} s)\n`,
);
process.exitCode = failed.length > 0 || count === 0 ? 1 : 0;
