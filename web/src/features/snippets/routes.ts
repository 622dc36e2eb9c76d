import type { AppRoute } from '#/routing/table';

/** My snippets, and the online editor; a new snippet has the slug `new` until it is saved, so that its editor stays. */
export const snippetRoutes: readonly AppRoute[] = [
  {
    name: 'snippets',
    path: 'ucode',
    view: 'MySnippet',
    access: 'login',
    as: 'student',
    expect: 'title.snippets',
    budget: 'page',
    texts: ['snippets'],
    lead: 'lead',
    page: () => import('./pages/MySnippetsPage'),
  },
  {
    name: 'snippet',
    path: 'ucode/:slug',
    view: 'SnippetDetail',
    access: 'public',
    layout: 'wide',
    sample: '/ucode/{slug}',
    expect: { vi: '{{title}}', en: '{{title}}' },
    budget: 'page',
    texts: ['snippets', 'editor'],
    page: () => import('./pages/SnippetPage'),
  },
];
