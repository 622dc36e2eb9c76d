import type { AppRoute } from '#/routing/table';

/** The form of one course, wherever its address is. */
const form = {
  access: 'manager',
  may: ['course', 'update'],
  layout: 'manage',
  params: { id: 'id' },
  as: 'teacher',
  // The title that is written, whatever the page's language.
  expect: { vi: 'Python từ con số 0', en: 'Python từ con số 0' },
  budget: 'editor',
  texts: ['courseAuthoring', 'courseEditor', 'courses'],
  page: () => import('./pages/CourseEditorPage'),
} satisfies Partial<AppRoute>;

/** Courses for those who write and teach them: the list, the form of one, and who learns in it. */
export const courseAuthoringRoutes: readonly AppRoute[] = [
  {
    name: 'manage-courses',
    path: 'manage/course',
    view: 'ManageCourses',
    access: 'manager',
    may: ['course', 'list'],
    layout: 'manage',
    menu: { group: 'content', icon: 'courses', order: 5 },
    as: 'teacher',
    expect: 'title.manage-courses',
    budget: 'manage',
    texts: ['courseAuthoring'],
    lead: 'lead',
    page: () => import('./pages/CoursesPage'),
  },
  { ...form, name: 'manage-course', path: 'manage/course/:id', view: 'EditCourse', sample: '/manage/course/{id}' },
  // The address that the editor of any object has.
  { ...form, name: 'edit-course', path: 'edit/course/:id', view: 'EditCourse', sample: '/edit/course/{id}' },
  {
    name: 'manage-course-learners',
    path: 'manage/course/:id/learners',
    view: 'ManageCourses',
    access: 'manager',
    may: ['course', 'update'],
    layout: 'manage',
    params: { id: 'id' },
    as: 'teacher',
    sample: '/manage/course/{id}/learners',
    expect: { vi: 'Python từ con số 0', en: 'Python từ con số 0' },
    budget: 'manage',
    texts: ['courseLearners', 'courseAuthoring'],
    page: () => import('./pages/LearnersPage'),
  },
];
