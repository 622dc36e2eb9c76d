// What a change can reach: `scripts/test --changed` runs that. Prints lines `check NAME`, `package NAME[=MODULE,…]` (Rust
// tests) and `browser FILE` (tests/browser). The change is what differs from where this branch left main, or on main from
// the commit before, with what is not committed yet.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Modules of tests/it by the folder of tenant-api/src that they try. A folder that is not here is tried by the module of
 * its own name; one that has neither reaches all of tests/it.
 */
const FEATURES = {
  accounts: ['accounts', 'auth', 'visits'],
  activity: ['accounts'],
  domains: ['domains', 'certificates'],
  drafts: ['problems'],
  home: ['pages'],
  languages: ['languages'],
  plan: ['plans'],
  problems: ['problems', 'approval', 'test_cases', 'judging_rules'],
  submissions: ['submissions', 'judging', 'judging_rules', 'rejudge', 'runs'],
  test_cases: ['test_cases'],
};
/** These try every call of every feature. */
const EVERY_CALL = ['bad_input', 'isolation', 'permissions'];
/** Files of tests/browser by the folder of web/src that they try; every other folder reaches all of them. */
const SCREENS = {
  console: ['console'],
  'features/problems': ['main-job', 'judging', 'screens'],
  'features/editor': ['main-job', 'judging', 'screens'],
  'features/manage': ['main-job', 'judging', 'screens'],
  'features/home': ['screens', 'paint', 'website'],
  'features/website': ['screens', 'domains', 'main-job', 'website'],
};

/** The crate that a file of the web is built into, or tested with. */
const BUILT_INTO = {
  'web/src/app/screens.json': 'tenant-api',
  'web/src/features/forms/conditions.cases.json': 'tenant-api',
  'web/src/features/forms/conditions.drawn.jsonl': 'tenant-api',
  'web/src/features/website/colours.cases.json': 'tenant-api',
};

const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim();
const linesOf = (text) => text.split('\n').filter(Boolean);

function changedFiles() {
  const head = git('rev-parse', 'HEAD');
  const main = ['main', 'origin/main'].find((name) => {
    try {
      return git('rev-parse', '--verify', '--quiet', name);
    } catch {
      return false;
    }
  });
  let base = main ? git('merge-base', main, head) : head;
  if (base === head) base = git('rev-parse', 'HEAD^');
  return [...linesOf(git('diff', '--name-only', base)), ...linesOf(git('ls-files', '--others', '--exclude-standard'))];
}

/** Our crates: name, folder, and what each names of the others. */
function crates() {
  const { packages } = JSON.parse(
    execFileSync('cargo', ['metadata', '--no-deps', '--format-version', '1', '--locked'], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    }),
  );
  return packages.map(({ name, manifest_path, dependencies }) => ({
    name,
    folder: path.relative(process.cwd(), path.dirname(manifest_path)),
    uses: dependencies.filter((one) => one.path).map((one) => one.name),
  }));
}

function usersOf(name, all) {
  const reached = new Set([name]);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const crate of all) if (crate.uses.some((used) => reached.has(used))) reached.add(crate.name);
  }
  return reached;
}

const hasModule = (name) => existsSync(`tests/it/${name}.rs`) || existsSync(`tests/it/${name}/mod.rs`);

/** Modules of tests/it that a file of tenant-api or of themselves reaches; nothing where that is all of them. */
function modulesOf(file) {
  const own = file.match(/^tests\/it\/(\w+)/)?.[1];
  if (own) return own !== 'main' && own !== 'calls' && hasModule(own) ? [own] : undefined;
  const folder = file.match(/^tenant-api\/src\/(\w+)\//)?.[1];
  const modules = FEATURES[folder] ?? [folder];
  return folder && modules.every(hasModule) ? [...modules, ...EVERY_CALL.filter(hasModule)] : undefined;
}

const [checks, packages, browser] = [new Set(), new Map(), new Set()];
const allScreens = () =>
  readdirSync('tests/browser')
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => name.replace('.test.mjs', ''));

function reach(file, all) {
  if (/^(scripts|ops|\.ci)\//.test(file)) checks.add('scripts');
  if (/\.rs$|Cargo\.|clippy\.toml|rustfmt\.toml|^\.config\//.test(file))
    ['format', 'build', 'rust'].forEach((name) => checks.add(name));
  if (/\.rs$|\.sqlx\/|^migrations\/.*\.sql$/.test(file)) checks.add('sql');
  if (/^migrations\/tenant\//.test(file)) checks.add('baseline');
  if (/^(tenant-api|platform)\//.test(file)) checks.add('api');
  if (/^web\//.test(file)) ['web', 'budget'].forEach((name) => checks.add(name));
  const screen = file.match(/^web\/src\/((?:features\/)?[\w-]+)\//)?.[1];
  if (/^web\//.test(file) && !/\.test\.\w+$/.test(file))
    (SCREENS[screen] ?? allScreens()).forEach((name) => browser.add(name));
  const spec = file.match(/^tests\/browser\/([\w-]+)\.test\.mjs$/)?.[1];
  if (/^tests\/browser\//.test(file)) (spec ? [spec] : allScreens()).forEach((name) => browser.add(name));

  // What the database answers changes with a source or a migration, which say themselves what they reach.
  if (/\.sqlx\//.test(file)) return;
  const owners = all
    .filter(({ folder }) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length);
  const owner = BUILT_INTO[file] ?? owners[0]?.name;
  const everything = ['Cargo.toml', 'Cargo.lock'].includes(file) || /^(\.config|scripts\/lib\/rust-tests)/.test(file);
  const names = everything
    ? all.map(({ name }) => name)
    : owner && !/^tests\/browser\//.test(file)
      ? usersOf(owner, all)
      : [];
  for (const name of names) {
    checks.add('rust');
    const modules = name === 'tests' ? modulesOf(file) : undefined;
    const before = packages.get(name);
    // No list: all of the package.
    packages.set(
      name,
      packages.has(name) && !before ? undefined : modules && [...new Set([...(before ?? []), ...modules])],
    );
  }
}

const files = changedFiles();
const all = crates();
for (const file of new Set(files)) reach(file, all);
if (browser.size > 0) checks.add('browser');
for (const name of checks) console.log(`check ${name}`);
for (const [name, modules] of packages) console.log(`package ${name}${modules ? `=${modules.sort().join(',')}` : ''}`);
for (const name of browser) console.log(`browser ${name}`);
