import type { AppRoute } from '#/routing/table';

/** Classes for those who lead them. */
export const classManageRoutes: readonly AppRoute[] = [
  {
    name: 'manage-classrooms',
    path: 'manage/classroom',
    view: 'ManageClassrooms',
    access: 'manager',
    may: ['classroom', 'list'],
    layout: 'manage',
    menu: { group: 'people', icon: 'classrooms', order: 1 },
    as: 'teacher',
    expect: 'title.manage-classrooms',
    budget: 'manage',
    texts: ['classManage', 'classrooms'],
    lead: 'lead',
    page: () => import('./ClassroomsPage'),
  },
  {
    name: 'manage-classroom',
    path: 'manage/classroom/:id',
    view: 'ManageClassrooms',
    access: 'manager',
    may: ['classroom', 'update'],
    layout: 'manage',
    params: { id: 'id' },
    sample: '/manage/classroom/{id}',
    as: 'teacher',
    expect: { vi: 'Tin học 10A3', en: 'Tin học 10A3' },
    budget: 'editor',
    texts: ['classManage', 'classrooms'],
    page: () => import('./ClassroomPage'),
  },
];
