import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** What a style sheet says of a class alone, outside of any condition: `name property` and the value. */
function definitionsIn(css: string): [string, string][] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@[^{;]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const names = selectors.split(',').flatMap((one) => /^\.([\w-]+)$/.exec(one.trim())?.[1] ?? []);
    const pairs = body.split(';').flatMap((line) => {
      const [property, ...value] = line.split(':');
      return value.length > 0 ? [[property?.trim() ?? '', value.join(':').trim()]] : [];
    });
    return names.flatMap((name) =>
      pairs.map(([property, value]): [string, string] => [`${name} ${property}`, value ?? '']),
    );
  });
}

it('no two style sheets say different things of one class: whichever is loaded last would win', () => {
  const said = new Map<string, { value: string; file: string }>();
  const twice: string[] = [];
  for (const file of globSync('**/*.css', { cwd: root }).sort()) {
    for (const [key, value] of definitionsIn(readFileSync(path.join(root, file), 'utf8'))) {
      const before = said.get(key);
      if (before && before.file !== file && before.value !== value) twice.push(`${key}: ${before.file}, ${file}`);
      said.set(key, { value, file });
    }
  }
  expect(twice).toEqual([]);
});

it('keeps style sheets to what the server writes: screens have none', () => {
  const elsewhere = globSync('{features,auth,editor,app,console,ui}/**/*.css', { cwd: root });
  expect(elsewhere).toEqual([]);
});
