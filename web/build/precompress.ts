import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg|json|html|txt|webmanifest|wasm)$/;
const SMALLEST_WORTH_IT = 512;
/** Beyond this the last few percent would take longer than the rest of the build. */
const LARGE = 2 * 1024 * 1024;

/** Writes `.br` and `.gz` beside each file of the build that gets smaller, so that the server only ever picks one and sends it. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'lophoc-precompress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    // Not `closeBundle`: that runs after a build that failed, too, and would hide why.
    async writeBundle() {
      const names = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(names.map((name) => compress(path.join(folder, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST_WORTH_IT) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE ? 9 : 11,
        [constants.BROTLI_PARAM_LGWIN]: content.length > LARGE ? 24 : constants.BROTLI_DEFAULT_WINDOW,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
