import type { AppRoute } from '#/routing/table';

/** What a class's projector shows of somebody's code. */
export const classLiveRoutes: readonly AppRoute[] = [
  {
    name: 'class-shown',
    path: 'classroom/session/:session/shown',
    view: 'Classroom',
    access: 'manager',
    may: ['classroom', 'update'],
    layout: 'exam',
    params: { session: 'id' },
    sample: 'site:class-shown',
    as: 'teacher',
    expect: 'title.class-shown',
    budget: 'page',
    texts: ['classLive'],
    page: () => import('./pages/ShownPage'),
  },
];
