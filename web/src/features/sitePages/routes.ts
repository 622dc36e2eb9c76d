import type { AppRoute } from '#/routing/table';

/** Pages that every site has, by their addresses. */
const system = ['operational-regulations', 'policy-terms', 'privacy-policy', 'about', 'contact'] as const;

const common = {
  view: 'PageDetail',
  access: 'public',
  budget: 'page',
  texts: ['sitePages'],
} satisfies Partial<AppRoute>;

/** Pages of the site: its rules, terms and policy, who runs it, and those of its own. */
export const sitePageRoutes: readonly AppRoute[] = [
  ...system.map((slug): AppRoute => ({
    ...common,
    name: slug,
    path: slug,
    expect: `title.${slug}`,
    page: async () => (await import('./pages/SitePage')).systemPage(slug),
  })),
  {
    ...common,
    name: 'page',
    path: 'page/:slug',
    sample: '/page/{slug}',
    expect: { vi: 'Nội quy lớp học', en: 'Class rules' },
    page: () => import('./pages/SitePage'),
  },
];
