import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

/** Roadmaps and lists of problems: found, read, and written by whoever made them. */
export const roadmapRoutes: readonly AppRoute[] = [
  {
    name: 'roadmaps',
    path: 'roadmap',
    view: 'PublicProblems',
    access: 'public',
    expect: 'title.roadmaps',
    budget: 'page',
    texts: ['roadmaps'],
    lead: 'lead',
    afterSignOut: paths.roadmaps,
    page: () => import('./pages/RoadmapsPage'),
  },
  {
    name: 'roadmap-new',
    path: 'roadmap/new',
    view: 'PublicProblems',
    access: 'login',
    as: 'student',
    expect: 'title.roadmap-new',
    budget: 'editor',
    texts: ['roadmaps'],
    page: () => import('./pages/NewRoadmapPage'),
  },
  {
    name: 'roadmap',
    path: 'roadmap/:slug',
    view: 'PublicProblems',
    access: 'public',
    sample: 'site:roadmap',
    expect: { vi: '{{title}}', en: '{{title}}' },
    budget: 'page',
    texts: ['roadmaps'],
    afterSignOut: paths.roadmaps,
    page: () => import('./pages/RoadmapPage'),
  },
  {
    name: 'roadmap-edit',
    path: 'roadmap/:slug/edit',
    view: 'PublicProblems',
    access: 'login',
    sample: 'site:roadmap-edit',
    as: 'admin',
    expect: 'title.roadmap-edit',
    budget: 'editor',
    texts: ['roadmaps'],
    page: () => import('./pages/EditRoadmapPage'),
  },
];
