import type { AppRoute } from '#/routing/table';

/** The editor of any question, wherever its address is. */
const editor = {
  access: 'manager',
  may: ['question', 'update'],
  layout: 'manage',
  as: 'admin',
  // The text that is written, whatever the page's language.
  expect: { vi: 'Xin chào', en: 'Xin chào' },
  budget: 'editor',
  texts: ['authoring', 'problems', 'editor'],
  page: () => import('./pages/QuestionEditorPage'),
} satisfies Partial<AppRoute>;

/** The question bank: where questions and problems are written, tested and published. */
export const authoringRoutes: readonly AppRoute[] = [
  {
    ...editor,
    name: 'manage-question',
    path: 'manage/question-bank/:id',
    view: 'EditQuestion',
    params: { id: 'id-or-new' },
    sample: '/manage/question-bank/{id}',
  },
  // The address that the editor of any object has.
  {
    ...editor,
    name: 'edit-problem',
    path: 'edit/problem/:id',
    view: 'EditProblem',
    params: { id: 'id' },
    sample: '/edit/{type}/{id}',
  },
  {
    ...editor,
    name: 'edit-question',
    path: 'edit/question/:id',
    view: 'EditQuestion',
    params: { id: 'id' },
    sample: '/edit/question/{id}',
  },
];
