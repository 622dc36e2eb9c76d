import type { AppPath } from '#/routing/paths';

const at = (path: string) => path as AppPath;

/** Every address of the console; made only here. */
export const consolePaths = {
  overview: at('/'),
  signIn: at('/sign-in'),
  setUp: at('/setup'),
  sites: at('/sites'),
  createSite: at('/sites/new'),
  importSite: at('/sites/import'),
  site: (id: number, tab?: string) => at(tab ? `/sites/${id}?tab=${tab}` : `/sites/${id}`),
  operations: at('/operations'),
  operation: (id: number) => at(`/operations/${id}`),
  farm: at('/farm'),
  migrations: at('/migrations'),
  run: (id: number) => at(`/migrations/runs/${id}`),
  certificates: at('/certificates'),
  audit: at('/audit'),
  operators: at('/operators'),
  account: at('/account'),
} as const;

/** The list of sites, narrowed. */
export const sitesWhere = (query: Record<string, string>) => at(`/sites?${new URLSearchParams(query)}`);
