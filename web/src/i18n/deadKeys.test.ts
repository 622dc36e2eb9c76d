import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tree = { [key: string]: string | Tree };

const texts = import.meta.glob<Tree>('/src/**/locales/vi.json', { eager: true, import: 'default' });
const sources = Object.entries(
  import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}', '!/src/**/*.gen.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);
/** What the server writes into the first HTML names its texts whole: `ns:key`. */
const server = globSync(['../tenant-api/src/**/*.rs', '../control-plane/src/**/*.rs'])
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** The keys of a tree; plural forms count as one. */
function keysOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [prefix + key.replace(/_(?:zero|one|two|few|many|other)$/, '')]
      : keysOf(value, `${prefix}${key}.`),
  );
}

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** The strings of a source that may be keys, as they stand. */
const literalsOf = (source: string) =>
  [...source.matchAll(/'([\w.:-]+)'|"([\w.:-]+)"/g)].map((one) => one[1] ?? one[2] ?? '');

/** Patterns of the keys that a source's templates may make: `a.${b}` is any key under `a.`. */
function templatesOf(source: string): RegExp[] {
  return [...source.matchAll(/`((?:[\w.:-]|\$\{[^`}]*\})+)`/g)]
    .map((one) => one[1] ?? '')
    .filter((template) => /^[\w:-]+\./.test(template) && template.includes('${'))
    .map(
      (template) =>
        new RegExp(
          `^${template
            .split(/\$\{[^}]*\}/)
            .map(escaped)
            .join('.+')}$`,
        ),
    );
}

/** What the sources that speak of a namespace use: those in its folder, and those that name it. */
function useOf(folder: string, namespace: string): (key: string) => boolean {
  const named = new RegExp(`['"\`]${namespace}[:'"]`);
  const speaking = sources.filter(([path, source]) => path.startsWith(`${folder}/`) || named.test(source));
  const literals = new Set(speaking.flatMap(([, source]) => literalsOf(source)));
  const templates = speaking.flatMap(([, source]) => templatesOf(source));
  // `useServerLabel` is given the group and the server's name apart.
  const groups = new Set(
    speaking.filter(([, source]) => source.includes('useServerLabel')).flatMap(([, source]) => literalsOf(source)),
  );
  // A whole branch is taken with `returnObjects`.
  const branches = speaking.flatMap(([, source]) =>
    [...source.matchAll(/\('([\w.]+)', \{ returnObjects: true/g)].map((one) => `${one[1]}.`),
  );
  const ofServer = new RegExp(`"${namespace}:([\\w.]+)(["{])`, 'g');
  for (const [, key = '', end] of server.matchAll(ofServer)) {
    if (end === '"') literals.add(key);
    else templates.push(new RegExp(`^${escaped(key)}.+$`));
  }
  return (key) =>
    literals.has(key) ||
    literals.has(`${namespace}:${key}`) ||
    branches.some((branch) => key.startsWith(branch)) ||
    groups.has(key.slice(0, key.lastIndexOf('.'))) ||
    // Screens are called by their rows' names: `title.<name>`.
    (key.startsWith('title.') && literals.has(key.slice('title.'.length))) ||
    templates.some((template) => template.test(key) || template.test(`${namespace}:${key}`));
}

const folders = Object.keys(texts).map((path) => path.replace('/locales/vi.json', ''));

describe('texts', () => {
  it.each(folders)('of %s are all used', (folder) => {
    const namespace = folder.slice(folder.lastIndexOf('/') + 1);
    const isUsed = useOf(folder, namespace);
    const keys = [...new Set(keysOf(texts[`${folder}/locales/vi.json`] ?? {}))];
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it('that nobody uses are found', () => {
    const isUsed = useOf('/src/features/problems', 'problems');
    expect(isUsed('title.problems')).toBe(true);
    expect(isUsed('title.nobody-asks-for-it')).toBe(false);
  });
});
