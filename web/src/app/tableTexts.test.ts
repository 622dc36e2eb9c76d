import { expect, it } from 'vitest';
import { consoleRoutes } from '#/console/routes';
import { consoleTexts } from '#/console/textFiles';
import { firstTexts } from '#/i18n/firstTexts';
import { platformRoutes } from '#/platform/routes';
import { platformTexts } from '#/platform/textFiles';
import { screensOf, type RouteRow } from '#/routing/table';
import { firstRoutes } from './firstTable';
import { learnerRoutes, learnerTexts } from './learnerTable';
import { managerTexts, manageTable } from './manageTable';

const tables: [name: string, rows: readonly RouteRow[], files: string[]][] = [
  ['a page begins with', firstRoutes, Object.keys(firstTexts)],
  ['are for everybody', learnerRoutes, Object.keys({ ...firstTexts, ...learnerTexts })],
  ['are for managers', manageTable, Object.keys({ ...firstTexts, ...managerTexts })],
  ['are for operators', consoleRoutes, Object.keys({ ...firstTexts, ...consoleTexts })],
  ['the platform has', platformRoutes, Object.keys({ ...firstTexts, ...platformTexts })],
];

it.each(tables)('texts of the screens that %s are listed with them', (_, rows, files) => {
  const named = new Set(screensOf(rows).flatMap(({ texts }) => texts));
  const missing = [...named].filter((name) => !files.some((file) => file.endsWith(`/${name}/locales/vi.json`)));
  expect(missing).toEqual([]);
});
