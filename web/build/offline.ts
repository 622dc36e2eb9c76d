import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** The name of the worker, at the root of the site: a worker holds what is at and below its own address. */
const WORKER = 'worker.js';
const SOURCE = 'src/offline/worker/main.ts';

/** What is opened without a connection: a site's page with the study player, the editor of snippets, or an order to be paid. */
const ENTRIES = [
  'src/app/main.tsx',
  'src/app/learnerTable.ts',
  'src/features/study/pages/StudyPage.tsx',
  'src/features/orders/pages/CheckoutEndPage.tsx',
];
const EDITOR_PAGES = /\/src\/features\/snippets\/pages\/\w+\.tsx$/;
/** Modules whose dynamic imports are held too: the parts of player and editor, of lessons and of the kinds of questions. */
const FOLLOWED =
  /\/src\/(?:app\/shell|editor|runtimes|features\/(?:study|quiz|snippets|snippetHelp|snippetReview|keptRuntimes|questions\/(?:player|turtle|panel)|courses\/lessonView|comments)|ui)\//;
/** What they import that takes a connection anyway, or is another screen's. */
const LEFT_OUT =
  /\/src\/(?:app\/palette\/|features\/(?:[a-zA-Z]+\/(?:pages\/(?!StudyPage)|history\/)|snippets\/formatters\/)|ui\/(?:richText|Chart|importWizard|CommandPalette|history|table|video\/hls))|\/node_modules\/(?:hls\.js|@mui\/x-)/;
/** The texts of player, editor and orders, in both languages. */
const TEXTS =
  /\/(?:ui|app|layouts|study|courses|lessonView|quiz|questions|problems|editor|turtle|comments|orders|snippets|snippetHelp|snippetReview|keptRuntimes|runtimes)\/locales\/(?:vi|en)\.json$/;

/** Builds the worker that holds the study player for pages without a connection, with the names of the files that it holds. */
export function offline(root: string): Plugin {
  return {
    name: 'lophoc-offline',
    apply: 'build',
    generateBundle: {
      // The page's own files are known once its HTML is made.
      order: 'post',
      async handler(_, bundle) {
        const modules = heldModules(root, (id) => this.getModuleInfo(id), [...this.getModuleIds()]);
        const files = heldFiles(bundle, modules);
        this.emitFile({ type: 'asset', fileName: WORKER, source: await buildWorker(root, files) });
      },
    },
  };
}

/** A module and what it imports, as the bundler tells it. */
type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null;

/** The ids of all modules that the study player may come to need. */
export function heldModules(root: string, infoOf: (id: string) => ModuleInfo, ids: readonly string[]): Set<string> {
  const held = new Set<string>();
  const named = ids.filter((id) => TEXTS.test(id) || EDITOR_PAGES.test(id));
  const left = [...ENTRIES.map((file) => path.join(root, file)), ...named];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (held.has(id)) continue;
    held.add(id);
    const info = infoOf(id);
    const later = FOLLOWED.test(id) ? (info?.dynamicallyImportedIds ?? []) : [];
    left.push(...(info?.importedIds ?? []), ...later.filter((one) => !LEFT_OUT.test(one)));
  }
  return held;
}

/** What is loaded by choice (`src/offline/keptRuntimes.ts`). */
const BY_CHOICE = 'assets/runtimes/';

/** The files of the build that hold these modules, with all that they import at once, and what the page itself names. */
export function heldFiles(bundle: Rolldown.OutputBundle, modules: ReadonlySet<string>): string[] {
  const held = new Set<string>();
  const take = (name: string) => {
    const file = bundle[name];
    if (!file || held.has(name) || name.startsWith(BY_CHOICE)) return;
    held.add(name);
    if (file.type !== 'chunk') return;
    for (const imported of file.imports) take(imported);
    for (const style of file.viteMetadata?.importedCss ?? []) take(style);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.moduleIds.some((id) => modules.has(id))) take(file.fileName);
  }
  const page = bundle['index.html'];
  const html = page?.type === 'asset' ? String(page.source) : '';
  for (const [, name = ''] of html.matchAll(/"\/(assets\/[^"]+)"/g)) take(name);
  return [...held].sort();
}

/** The worker as one script: every browser that has such workers takes it. */
async function buildWorker(root: string, files: readonly string[]): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '#': path.join(root, 'src') } },
    define: {
      OFFLINE_FILES: JSON.stringify(files.map((name) => `/${name}`)),
      OFFLINE_BUILD: JSON.stringify(createHash('sha256').update(files.join()).digest('hex').slice(0, 12)),
    },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: path.join(root, SOURCE), output: { format: 'iife', entryFileNames: WORKER } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${SOURCE} was not built`);
  return chunk.code;
}
