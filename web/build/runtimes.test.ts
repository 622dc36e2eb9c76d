import { expect, it } from 'vitest';
import { runtimeFiles } from '../src/runtimes/files.ts';
import { asScript, inPage } from './runtimes.ts';

it('a module becomes a script, and may still wait at its top', () => {
  expect(asScript('const a = await 1;\nself.b = new URL(".", import.meta.url);')).toContain('new URL(".", "https://');
  expect(() => asScript('export const a = 1;')).toThrow(SyntaxError);
  expect(() => asScript('const a = import.meta.env;')).toThrow(SyntaxError);
});

it('a script in a page does not end it', () => {
  expect(inPage('const a = "</script><!--";')).toBe('const a = "\\x3C/script>\\x3C!--";');
  expect(inPage('a < b')).toBe('a < b');
});

it('each runtime has its files, the script first', () => {
  const names = Object.entries(runtimeFiles).map(([key, files]) => [key, files.map(({ url }) => url)]);
  expect(Object.fromEntries(names)).toEqual({
    web: [],
    turtle: ['/assets/runtimes/turtle.js', '/assets/runtimes/micropython.wasm'],
    python: ['python.js', 'pyodide.asm.wasm', 'python_stdlib.zip'].map((name) => `/assets/runtimes/${name}`),
    scratch: ['/assets/runtimes/scratch.js'],
  });
});
