import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

/** The catalogue, each course's own page, and the courses that somebody has joined. */
export const courseRoutes: readonly AppRoute[] = [
  {
    name: 'courses',
    path: 'course',
    view: 'PublicCourses',
    access: 'public',
    expect: 'title.courses',
    budget: 'page',
    texts: ['courses'],
    lead: 'list.lead',
    afterSignOut: paths.courses,
    page: () => import('./pages/CourseListPage'),
  },
  {
    name: 'course',
    path: 'course/:slug',
    view: 'CourseDetail',
    access: 'public',
    sample: '/course/{slug}',
    expect: { vi: 'Python từ con số 0', en: 'Python' },
    budget: 'page',
    texts: ['courses'],
    afterSignOut: paths.courses,
    page: () => import('./pages/CoursePage'),
  },
  {
    name: 'courses-joined',
    path: 'courses-joined',
    view: 'UserHome',
    access: 'login',
    as: 'student',
    expect: 'title.courses-joined',
    budget: 'page',
    texts: ['courses'],
    lead: 'joined.lead',
    afterSignOut: paths.courses,
    page: () => import('./pages/CoursesJoinedPage'),
  },
];
