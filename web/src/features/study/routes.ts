import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

/** The study player of a course, and the way to where somebody was last. */
export const studyRoutes: readonly AppRoute[] = [
  {
    name: 'study',
    path: 'course-study',
    view: 'LearnCourse',
    access: 'student-info',
    as: 'student',
    // The learner of the demo is led on to the course that they are at.
    expect: { vi: 'Python từ con số 0', en: 'Python' },
    budget: 'page',
    texts: ['study', 'courses', 'lessonView'],
    afterSignOut: paths.courses,
    page: () => import('./pages/ContinuePage'),
  },
  {
    name: 'study-course',
    path: 'course-study/:slug',
    view: 'LearnCourse',
    access: 'student-info',
    layout: 'player',
    as: 'student',
    sample: '/course-study/{slug}',
    expect: { vi: 'Python từ con số 0', en: 'Python' },
    budget: 'page',
    texts: ['study', 'courses', 'lessonView'],
    afterSignOut: paths.courses,
    page: () => import('./pages/StudyPage'),
  },
];
