import { describe, expect, it } from 'vitest';

type Tree = { [key: string]: string | Tree };

const files = import.meta.glob<Tree>(['/src/*/locales/*.json', '/src/{auth,features,console}/*/locales/*.json'], {
  eager: true,
  import: 'default',
});
const folders = [...new Set(Object.keys(files).map((path) => path.replace(/\/[a-z]{2}\.json$/, '')))];

/** Keys and texts, flat; plural forms count as one key, because languages have different ones. */
function flat(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key.replace(/_(?:zero|one|two|few|many|other)$/, ''), value] as [string, string]]
      : flat(value, `${prefix}${key}.`),
  );
}

/** The variables of each key, over all of its plural forms. */
function variablesOf(texts: [string, string][]): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const [key, text] of texts) {
    const names = (found[key] ??= new Set());
    for (const match of text.matchAll(/\{\{(\w+)\}\}/g)) names.add(match[1] ?? '');
  }
  return Object.fromEntries(Object.entries(found).map(([key, names]) => [key, [...names].sort()]));
}

describe.each(folders)('texts of %s', (folder) => {
  const vi = flat(files[`${folder}/vi.json`] ?? {});
  const en = flat(files[`${folder}/en.json`] ?? {});

  it('have the same keys in both languages', () => {
    expect([...new Set(en.map(([key]) => key))].sort()).toEqual([...new Set(vi.map(([key]) => key))].sort());
  });

  it('are not empty', () => {
    expect([...vi, ...en].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('use the same variables', () => {
    expect(variablesOf(en)).toEqual(variablesOf(vi));
  });
});
