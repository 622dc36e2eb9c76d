import { describe, expect, it } from 'vitest';
import { consoleRoutes } from '#/console/routes';
import { platformRoutes } from '#/platform/routes';
import type { Locale } from '#/i18n/locale';
import { screensOf, type RouteRow } from '#/routing/table';
import { screenAt } from '#/routing/crumbs';
import { firstRoutes, takenByFirst } from './firstTable';
import { isManaged } from './laterTable';
import { learnerRoutes } from './learnerTable';
import { manageTable } from './manageTable';
import { routeTable } from './table';

type Tree = { [key: string]: string | Tree };

const texts = import.meta.glob<Tree>('/src/**/locales/*.json', { eager: true, import: 'default' });
const languages: readonly Locale[] = ['vi', 'en'];

/** What the server is told of a screen: which addresses it has, who may open it, and the texts that are its heading. */
function screenOf({ name, path, access, may, layout = 'default', mode, params, texts: [namespace], lead }: RouteRow) {
  return {
    name,
    path,
    access,
    ...(may && { may }),
    layout,
    ...(mode && { mode }),
    ...(params && { params }),
    title: `${namespace}:title.${name}`,
    ...(lead && { lead: `${namespace}:${lead}` }),
  };
}

const tables = { site: routeTable, platform: platformRoutes, console: consoleRoutes };
const all = Object.entries(tables).flatMap(([table, rows]) =>
  screensOf<RouteRow>(rows).map((row) => ({ table, row, name: `${table}: ${row.name}` })),
);
const screens = screensOf(routeTable).map(screenOf);
const first = screensOf(firstRoutes);
const firstNames = new Set(first.map(({ name }) => name));

/** What is walked: how the tests and the budgets find each screen, and what they find there. */
function walkOf({ table, row }: (typeof all)[number]) {
  const { name, path, layout = 'default', mode, sample, as, budget, texts: namespaces } = row;
  return {
    table,
    name,
    path,
    layout,
    mode,
    sample,
    as,
    budget,
    expect: expected(row),
    texts: namespaces,
    module: moduleOf(row),
    // Where its row is fetched from when it is opened.
    later: table === 'site' && !firstNames.has(name) ? partOf(path) : undefined,
  };
}

/** The module of the rows that a page fetches for an address. */
const partOf = (path: string) => `src/app/${isManaged(`/${path}`) ? 'manageTable' : 'learnerTable'}.ts`;

/** The words of a screen's heading by language. */
function expected({ expect: words, texts: [namespace] }: RouteRow): Record<Locale, string | undefined> {
  const wordsIn = (language: Locale) => {
    if (typeof words === 'object') return words[language];
    const text = words && textOf(language, words.includes(':') ? words : `${namespace}:${words}`);
    return typeof text === 'string' ? text : undefined;
  };
  return { vi: wordsIn('vi'), en: wordsIn('en') };
}

/** The module of a screen's page as the build's manifest names it: what its last `import()` has become; those before it are fetched beside it. */
function moduleOf({ page }: RouteRow): string | undefined {
  return [...page.toString().matchAll(/\(["']\/(src\/[^"'?]+)/g)].at(-1)?.[1];
}

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

const file = (rows: readonly object[]) => `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`;

// `npm run screens` writes both files again.
describe('the screens that are known elsewhere', () => {
  it('to the server, are those of the route table', async () => {
    await expect(file(screens)).toMatchFileSnapshot('./screens.json');
  });

  it('to the tests that walk them, are those of all three tables', async () => {
    await expect(file(all.map(walkOf))).toMatchFileSnapshot('./walk.json');
  });
});

describe('the screens that every page begins with', () => {
  it('are of the table', () => {
    const names = new Set(screensOf(routeTable).map(({ name }) => name));
    expect([...firstNames].filter((name) => !names.has(name))).toEqual([]);
  });

  it('take the address of no other screen but those that are named', () => {
    const others = screensOf(routeTable).filter(({ name }) => !firstNames.has(name));
    const taken = others.map(({ path }) => `/${path}`).filter((path) => screenAt(first, path) !== undefined);
    expect(taken).toEqual([...takenByFirst]);
  });
});

describe('the parts that a table grows by', () => {
  it('hold the addresses of their own screens alone', () => {
    const paths = (rows: readonly RouteRow[]) => screensOf(rows).map(({ path }) => `/${path}`);
    expect(paths(manageTable).filter((path) => !isManaged(path))).toEqual([]);
    expect(paths(learnerRoutes).filter(isManaged)).toEqual([]);
  });
});

describe('every screen', () => {
  it('has an address of words and single parameters, which the server can match', () => {
    for (const { row } of all) expect(row.path).toMatch(/^$|^(?:[a-z0-9-]+|:[a-z]+)(?:\/(?:[a-z0-9-]+|:[a-z]+))*$/);
  });

  it('says what its ids may be: no page asks for what is no number', () => {
    const open = all.filter(({ row }) => row.path.includes(':id') && !row.params?.id);
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('has an address that can be tried, something to be found there, a budget, and somebody who may open it', () => {
    const missing = all.flatMap((screen) => {
      const { expect: found, sample, as, budget, module } = walkOf(screen);
      const { path, access } = screen.row;
      return [
        path.includes(':') && !sample && 'sample',
        !(found.vi && found.en) && 'expect',
        !budget && 'budget',
        !module && 'module',
        !as && access !== 'public' && access !== 'anonymous' && 'as',
      ]
        .filter(Boolean)
        .map((field) => `${screen.name} has no ${field}`);
    });
    expect(missing).toEqual([]);
  });

  it('of a site says which kind of page it is, for its readers', () => {
    const uncounted = screensOf<RouteRow>(routeTable).filter(({ view }) => !view);
    expect(uncounted.map(({ name }) => name)).toEqual([]);
  });

  it('has a name of its own in its table', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it.each(languages)('has its title and lead in %s', (language) => {
    const keys = all.flatMap(
      ({
        row: {
          name,
          lead,
          texts: [namespace],
        },
      }) => [`${namespace}:title.${name}`, ...(lead ? [`${namespace}:${lead}`] : [])],
    );
    expect(keys.filter((key) => typeof textOf(language, key) !== 'string')).toEqual([]);
  });

  it.each(languages)('has its words in the menu in %s, where it stands in one', (language) => {
    const keys = all.flatMap(({ table, row }) =>
      row.menu ? [`${table === 'console' ? 'console' : 'layouts'}:nav.${row.name}`] : [],
    );
    expect(keys.filter((key) => typeof textOf(language, key) !== 'string')).toEqual([]);
  });
});
