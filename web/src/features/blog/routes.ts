import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

/** The blog, and each of its posts. */
export const blogRoutes: readonly AppRoute[] = [
  {
    name: 'blog',
    path: 'blog',
    view: 'PublicBlogs',
    access: 'public',
    expect: 'title.blog',
    budget: 'page',
    texts: ['blog'],
    lead: 'list.lead',
    afterSignOut: paths.blog,
    page: () => import('./pages/BlogListPage'),
  },
  {
    name: 'post',
    path: 'blog/:slug',
    view: 'BlogDetail',
    access: 'public',
    sample: '/blog/{slug}',
    expect: { vi: 'Học lập trình từ đâu?', en: 'Where to begin with programming?' },
    budget: 'page',
    texts: ['blog'],
    afterSignOut: paths.blog,
    page: () => import('./pages/PostPage'),
  },
];
