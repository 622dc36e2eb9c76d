import type { AppRoute } from '#/routing/table';

/** The curriculum of a course, and the editor of a lesson alone. */
export const curriculumRoutes: readonly AppRoute[] = [
  {
    name: 'manage-curriculum',
    path: 'manage/course/:id/curriculum',
    view: 'EditCourse',
    access: 'manager',
    may: ['course', 'update'],
    layout: 'manage',
    params: { id: 'id' },
    sample: '/manage/course/{id}/curriculum',
    as: 'teacher',
    // The title that is written, whatever the page's language.
    expect: { vi: 'Python từ con số 0', en: 'Python từ con số 0' },
    budget: 'editor',
    texts: ['curriculum', 'courseAuthoring', 'bank'],
    page: () => import('./pages/CurriculumPage'),
  },
  // The address that the editor of any object has.
  {
    name: 'edit-lesson',
    path: 'edit/lesson/:id',
    view: 'EditLesson',
    access: 'manager',
    may: ['course', 'update'],
    layout: 'manage',
    params: { id: 'id' },
    sample: '/edit/lesson/{id}',
    as: 'teacher',
    expect: {
      vi: 'Python là gì và em sẽ làm được gì?',
      en: 'What is Python, and what will you be able to do?',
    },
    budget: 'editor',
    texts: ['curriculum', 'bank'],
    page: () => import('./pages/LessonPage'),
  },
];
