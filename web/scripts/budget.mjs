// The JavaScript that a screen needs before it can be used, in KB gzip, from the build's manifest: the entry, the screen's own
// module, the texts it lists, and everything that those import statically. Exits 1 when a screen is over its budget.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const KB = 1000;
const dist = path.join(path.dirname(fileURLToPath(import.meta.url)), '../dist');

const shell = ['src/ui/locales/vi.json', 'src/app/locales/vi.json'];
const site = ['index.html', ...shell];
const problem = [
  ...site,
  'src/features/problems/pages/ProblemPage.tsx',
  'src/features/problems/locales/vi.json',
  'src/editor/locales/vi.json',
];

/** What is measured: `modules` are loaded; those of `already` do not count, because they are there before. */
const screens = [
  {
    name: 'home',
    limit: 195,
    modules: [...site, 'src/features/home/pages/HomePage.tsx', 'src/features/home/locales/vi.json'],
  },
  { name: 'problem, before its editor', limit: 220, modules: problem },
  {
    name: 'problem, the editor itself',
    limit: 165,
    modules: ['src/editor/codemirror.ts', 'node_modules/@codemirror/lang-cpp/dist/index.js'],
    already: problem,
  },
  {
    name: 'manage list',
    limit: 260,
    modules: [
      ...site,
      'src/features/problems/authoring/pages/QuestionBankPage.tsx',
      'src/features/problems/authoring/locales/vi.json',
    ],
  },
  {
    name: 'landing page',
    limit: 195,
    modules: ['platform.html', ...shell, 'src/platform/pages/LandingPage.tsx', 'src/platform/locales/vi.json'],
  },
  {
    name: 'console, overview',
    limit: 300,
    modules: [
      'console.html',
      ...shell,
      'src/console/overview/OverviewPage.tsx',
      'src/console/locales/vi.json',
      'src/console/sites/locales/vi.json',
      'src/console/fleet/locales/vi.json',
    ],
  },
];

const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

/** The files of modules and of everything that they import statically. */
function filesOf(modules) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no '${key}'. Build first, and keep this list in step with the routes.`);
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

let over = false;
console.log(`${'screen'.padEnd(30)}${'KB gzip'.padStart(9)}${'budget'.padStart(9)}${'files'.padStart(8)}`);
for (const { name, limit, modules, already = [] } of screens) {
  const before = filesOf(already);
  const files = [...filesOf(modules)].filter((file) => file.endsWith('.js') && !before.has(file));
  const size = files.reduce((sum, file) => sum + gzipSize(file), 0) / KB;
  const ok = size <= limit;
  over ||= !ok;
  console.log(
    `${name.padEnd(30)}${size.toFixed(1).padStart(9)}${String(limit).padStart(9)}${String(files.length).padStart(8)}${ok ? '' : '   over'}`,
  );
}
if (over) {
  console.error('A screen loads more JavaScript than its budget allows.');
  process.exit(1);
}
