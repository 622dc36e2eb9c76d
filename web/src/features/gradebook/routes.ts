import type { AppRoute } from '#/routing/table';

/** What the learners of a course have of its lessons. */
export const gradebookRoutes: readonly AppRoute[] = [
  {
    name: 'manage-gradebook',
    path: 'manage/course/:id/gradebook',
    view: 'ManageCourses',
    access: 'manager',
    may: ['course', 'update'],
    layout: 'manage',
    params: { id: 'id' },
    as: 'teacher',
    sample: '/manage/course/{id}/gradebook',
    // The title that is written, whatever the page's language.
    expect: { vi: 'Python từ con số 0', en: 'Python từ con số 0' },
    budget: 'manage',
    texts: ['gradebook', 'courseAuthoring'],
    page: () => import('./pages/GradebookPage'),
  },
];
