import { describe, expect, it } from 'vitest';
import type { AppRoute } from '#/routing/table';
import { routeTable } from './table';

type Tree = { [key: string]: string | Tree };

const texts = import.meta.glob<Tree>('/src/**/locales/*.json', { eager: true, import: 'default' });

/** What the server is told of a screen: which addresses it has, who may open it, and the texts that are its heading. */
function screenOf({ name, path, guard, layout = 'default', texts: [namespace], lead }: AppRoute) {
  return {
    name,
    path,
    guard,
    layout,
    title: `${namespace}:title.${name}`,
    ...(lead && { lead: `${namespace}:${lead}` }),
  };
}

const screens = routeTable.map(screenOf);

/** A text in a language; a namespace is named after the folder of its `locales`. */
function textOf(language: string, key: string): string | Tree | undefined {
  const [namespace, path = ''] = key.split(':');
  const file = Object.keys(texts).find((name) => name.endsWith(`/${namespace}/locales/${language}.json`));
  return path
    .split('.')
    .reduce<string | Tree | undefined>(
      (tree, part) => (typeof tree === 'object' ? tree[part] : undefined),
      file ? texts[file] : undefined,
    );
}

describe('the screens that the server knows', () => {
  // `npm run screens` writes the file again.
  it('are those of the route table', async () => {
    await expect(`[\n${screens.map((screen) => `  ${JSON.stringify(screen)}`).join(',\n')}\n]\n`).toMatchFileSnapshot(
      './screens.json',
    );
  });

  it('have addresses of words and single parameters, which the server can match', () => {
    for (const { path } of screens) expect(path).toMatch(/^$|^(?:[a-z0-9-]+|:[a-z]+)(?:\/(?:[a-z0-9-]+|:[a-z]+))*$/);
  });

  it.each(['vi', 'en'])('have their headings in %s', (language) => {
    const keys = screens.flatMap(({ title, lead }) => [title, ...(lead ? [lead] : [])]);
    expect(keys.filter((key) => typeof textOf(language, key) !== 'string')).toEqual([]);
  });
});
