// The JavaScript that a screen needs before it can be used, in KB gzip, from the build's manifest: the entry, what its layout
// loads, the screen's own module, the texts it lists, and everything that those import statically. Every screen of the route
// tables is measured against the budget that its row names (src/app/walk.json); of each budget the largest screen is printed,
// and every one that is over. Exits 1 when one is.
//
//   node scripts/budget.mjs          the screens that the budget is about, and the largest of each class
//   node scripts/budget.mjs --all    every screen
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const KB = 1000;
const web = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const dist = path.join(web, 'dist');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** KB by the class that a row names: first pages, learners' other pages with their forms, lists, work with large forms, the console. */
const limits = {
  home: 195,
  problem: 220,
  page: 260,
  manage: 260,
  editor: 400,
  console: 300,
  player: 230,
};

/** Each table's page, the namespaces that it starts with, and what its layouts load. */
const tables = {
  site: {
    entry: 'index.html',
    texts: ['ui', 'app'],
    layouts: { manage: { modules: ['src/app/layouts/ManageMenu.tsx'], texts: ['layouts'] } },
  },
  platform: { entry: 'platform.html', texts: ['ui', 'app', 'platform'], layouts: {} },
  console: { entry: 'console.html', texts: ['ui', 'app', 'console'], layouts: {} },
};

/** The screens whose figures are watched from release to release, by the names under which they are printed. */
const watched = {
  'site/home': 'home',
  'site/problem': 'problem, before its editor',
  'site/manage-question-bank': 'manage list',
  'platform/landing': 'landing page',
  'console/overview': 'console, overview',
};

const manifest = read(path.join(dist, '.vite/manifest.json'));
const screens = read(path.join(web, 'src/app/walk.json'));
const textFiles = new Map(
  globSync('src/**/locales/vi.json', { cwd: web }).map((file) => [
    path.basename(path.dirname(path.dirname(file))),
    file,
  ]),
);

/** The manifest's keys of all that a screen needs first. */
function modulesOf({ table, name, layout, module, texts, later }) {
  const { entry, texts: always, layouts } = tables[table];
  const around = layouts[layout] ?? { modules: [], texts: [] };
  const files = [...new Set([...always, ...around.texts, ...texts])].map((namespace) => {
    const file = textFiles.get(namespace);
    if (!file) throw new Error(`${table}/${name} lists texts that are not there: ${namespace}`);
    return file;
  });
  return [entry, module, ...(later ? [later] : []), ...around.modules, ...files];
}

/** The files of modules and of everything that they import statically. */
function filesOf(modules) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no '${key}'. Build first; 'npm run screens' keeps walk.json in step.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of modules) visit(key);
  return files;
}

const sizes = new Map();
function gzipSize(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length);
  return sizes.get(file);
}

/** What some modules cost beyond what is there already. */
function measure(name, limit, modules, already = []) {
  const before = filesOf(already);
  const files = [...filesOf(modules)].filter((file) => file.endsWith('.js') && !before.has(file));
  const size = files.reduce((sum, file) => sum + gzipSize(file), 0) / KB;
  return { name, limit, size, files: files.length, over: size > limit };
}

const measured = screens.map((screen) => {
  const id = `${screen.table}/${screen.name}`;
  return { ...measure(watched[id] ?? id, limits[screen.budget], modulesOf(screen)), id, budget: screen.budget };
});
const problem = screens.find(({ table, name }) => table === 'site' && name === 'problem');
// Editor, results and buttons: fetched beside the problem, while their room is kept.
const workspace = 'src/features/problems/components/Workspace.tsx';
measured.push(
  // No screen of a table: the page under its own host.
  measure('identity page', 245, ['identity.html', ...['ui', 'auth'].map((name) => textFiles.get(name))]),
  measure('problem, its workspace', 45, [workspace], modulesOf(problem)),
  measure(
    'problem, the editor itself',
    165,
    ['src/editor/codemirror.ts', 'node_modules/@codemirror/lang-cpp/dist/index.js'],
    [...modulesOf(problem), workspace],
  ),
);

const largest = new Set(
  Object.keys(limits).map(
    (budget) => measured.filter((row) => row.budget === budget).sort((a, b) => b.size - a.size)[0]?.id,
  ),
);
const shown = measured.filter(
  ({ id, over }) => over || !id || id in watched || largest.has(id) || process.argv.includes('--all'),
);
console.log(`${'screen'.padEnd(40)}${'KB gzip'.padStart(9)}${'budget'.padStart(9)}${'files'.padStart(8)}`);
for (const { name, limit, size, files, over } of shown) {
  const figures = size.toFixed(1).padStart(9) + String(limit).padStart(9) + String(files).padStart(8);
  console.log(`${name.padEnd(40)}${figures}${over ? '   over' : ''}`);
}
const over = measured.filter((row) => row.over);
console.log(`budget: ${measured.length - over.length} of ${measured.length} within theirs`);
if (over.length > 0) {
  console.error('A screen loads more JavaScript than its budget allows.');
  process.exit(1);
}
