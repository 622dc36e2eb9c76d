import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

/** Classes for those who are in them. */
export const classRoutes: readonly AppRoute[] = [
  {
    name: 'classrooms',
    path: 'classroom',
    view: 'Classroom',
    access: 'login',
    as: 'student',
    expect: 'title.classrooms',
    budget: 'page',
    texts: ['classList', 'classrooms'],
    lead: 'lead',
    afterSignOut: paths.home,
    page: () => import('./classList/ClassroomsPage'),
  },
  {
    name: 'classroom',
    path: 'classroom/:id',
    view: 'Classroom',
    access: 'login',
    params: { id: 'id' },
    sample: '/classroom/{id}',
    as: 'student',
    expect: { vi: 'Tin học 10A3', en: 'Tin học 10A3' },
    budget: 'page',
    texts: ['classPage', 'classrooms'],
    afterSignOut: paths.home,
    page: () => import('./ClassPage'),
  },
];
