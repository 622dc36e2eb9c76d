import type { AppRoute } from '#/routing/table';

/** Where teachers mark what waits for them. */
export const markingRoutes: readonly AppRoute[] = [
  {
    name: 'manage-marking',
    path: 'manage/marking',
    view: 'ManageCourses',
    access: 'manager',
    may: ['course', 'update'],
    layout: 'manage',
    menu: { group: 'content', icon: 'marking', order: 8 },
    as: 'teacher',
    expect: 'title.manage-marking',
    budget: 'manage',
    texts: ['marking'],
    lead: 'lead',
    page: () => import('./pages/MarkingPage'),
  },
];
