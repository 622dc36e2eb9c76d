import type { AppRoute } from '#/routing/table';

/** The site's work in the background. */
export const taskRoutes: readonly AppRoute[] = [
  {
    name: 'manage-tasks',
    path: 'manage/tasks',
    view: 'Other',
    access: 'manager',
    may: ['config', 'update'],
    layout: 'manage',
    menu: { group: 'site', icon: 'tasks', order: 30 },
    as: 'admin',
    expect: 'title.manage-tasks',
    budget: 'manage',
    texts: ['tasks', 'manage'],
    lead: 'lead',
    page: () => import('./pages/TasksPage'),
  },
];
