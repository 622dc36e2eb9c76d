import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { gzip } from 'node:zlib';
import { build, type Plugin } from 'vite';
import type { files as RuntimeFiles } from 'virtual:runtimes';

/** The module that names the files (`src/runtimes/files.ts`). */
const NAMES = 'virtual:runtimes';
const RESOLVED = `\0${NAMES}`;
const FOLDER = 'assets/runtimes';

/** The page in which programs run, and what runs in it. */
const PAGE = 'run-frame.html';
const PAGE_SCRIPT = 'src/runFrame/main.ts';

type Key = keyof typeof RuntimeFiles;

/** A file of a runtime: one of our own scripts with all that it imports, or one of a package as it is. */
interface Part {
  name: string;
  script?: string;
  file?: string;
}

/** In the order in which frames are given them. */
const parts: Record<Key, readonly Part[]> = {
  web: [],
  turtle: [
    { name: 'turtle.js', script: 'src/runtimes/turtle/python.worker.ts' },
    { name: 'micropython.wasm', file: '@micropython/micropython-webassembly-pyscript/micropython.wasm' },
  ],
  python: [
    { name: 'python.js', script: 'src/runtimes/python/pyodide.worker.ts' },
    { name: 'pyodide.asm.wasm', file: 'pyodide/pyodide.asm.wasm' },
    { name: 'python_stdlib.zip', file: 'pyodide/python_stdlib.zip' },
  ],
  scratch: [{ name: 'scratch.js', file: '@turbowarp/scaffolding/with-music' }],
};
const all = Object.values(parts).flat();

/** Makes what runs programs in the browser: the files of each runtime, by names that tell their content, and the page for them. */
export function runtimes(root: string): Plugin {
  let isBuild = false;
  return {
    name: 'lophoc-runtimes',
    config: (_, { command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === NAMES ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const entries = Object.entries(parts).map(async ([key, wanted]) => {
        const made = await Promise.all(wanted.map((part) => describe(root, part, isBuild)));
        for (const { fileName, source } of made) if (source) this.emitFile({ type: 'asset', fileName, source });
        return [key, made.map(({ fileName, bytes, size }) => ({ url: `/${fileName}`, bytes, size }))] as const;
      });
      return `export const files = ${JSON.stringify(Object.fromEntries(await Promise.all(entries)))};`;
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: PAGE, source: await makePage(root) });
    },
    // The development server has the files by their plain names, made when they are asked for; the page is the API's.
    configureServer(server) {
      server.middlewares.use(`/${FOLDER}`, (request, response, next) => {
        const part = all.find(({ name }) => `/${name}` === request.url);
        if (!part) return next();
        make(root, part).then((source) => response.end(source), next);
      });
    },
  };
}

/** A file's name, how large it travels and how large it is; its bytes where they are to be written. */
async function describe(root: string, part: Part, isBuild: boolean) {
  if (!isBuild) return { fileName: `${FOLDER}/${part.name}`, bytes: 0, size: 0, source: null };
  const source = await make(root, part);
  const packed = await promisify(gzip)(source, { level: 9 });
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 10);
  const { name, ext } = path.parse(part.name);
  return { fileName: `${FOLDER}/${name}-${hash}${ext}`, bytes: packed.length, size: source.length, source };
}

async function make(root: string, { script, file = '' }: Part): Promise<Buffer> {
  const packages = createRequire(path.join(root, 'package.json'));
  if (script === undefined) return readFile(packages.resolve(file));
  // Pyodide looks at its lock file, which lists packages that are not here.
  const lock = JSON.parse(await readFile(packages.resolve('pyodide/pyodide-lock.json'), 'utf8')) as { info: object };
  const empty = JSON.stringify({ info: lock.info, packages: {} });
  return Buffer.from(await buildScript(root, script, { PYODIDE_LOCK: JSON.stringify(empty) }));
}

async function makePage(root: string): Promise<string> {
  const script = inPage(await buildScript(root, PAGE_SCRIPT));
  return [
    '<!doctype html>',
    '<html>',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title></title>',
    '</head>',
    `<body><script>${script}</script></body>`,
    '</html>',
    '',
  ].join('\n');
}

/** A source of ours with all that it imports, as one script. */
async function buildScript(root: string, source: string, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '#': path.join(root, 'src') } },
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, source),
        output: { format: 'es', codeSplitting: false, entryFileNames: 'script.js' },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output.find((file) => file.type === 'chunk') : undefined;
  if (!chunk) throw new Error(`${source} was not built`);
  return asScript(chunk.code);
}

/**
 * A module's code as a script: in a frame without an origin workers can't be modules everywhere. What waits at the top of a module
 * may still do so. Throws where something is left that only modules have.
 */
export function asScript(code: string): string {
  // Vite's loader of chunks asks for both; a script of one piece has none to load.
  const plain = code
    .replaceAll('import.meta.url', '"https://runtime.invalid/"')
    .replaceAll('import.meta.resolve', 'undefined');
  const script = `(async () => {"use strict";\n${plain}\n})();\n`;
  // oxlint-disable-next-line no-new
  new Script(script);
  return script;
}

/** A script that can stand in a page. */
export const inPage = (script: string): string => script.replace(/<(?=\/script|!--)/gi, '\\x3C');
