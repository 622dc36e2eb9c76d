import type { AppRoute } from '#/routing/table';

/** What somebody has done in the lessons of courses. */
export const quizRoutes: readonly AppRoute[] = [
  {
    name: 'course-history',
    path: 'history/course/:slug/:id',
    view: 'LearnQuiz',
    access: 'login',
    params: { id: 'id' },
    as: 'student',
    sample: 'site:history',
    expect: 'title.course-history',
    budget: 'page',
    texts: ['quiz', 'questions', 'problems'],
    page: () => import('./history/HistoryPage'),
  },
];
