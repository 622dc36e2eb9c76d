import type { AppRoute } from '#/routing/table';

/** The question bank: where problems are written, tested and published. */
export const authoringRoutes: readonly AppRoute[] = [
  {
    name: 'manage-question',
    path: 'manage/question-bank/:id',
    access: 'manager',
    may: ['question', 'update'],
    layout: 'manage',
    params: { id: 'id-or-new' },
    sample: '/manage/question-bank/{id}',
    as: 'admin',
    // The text that is written, whatever the page's language.
    expect: { vi: 'Xin chào', en: 'Xin chào' },
    budget: 'editor',
    texts: ['authoring', 'problems', 'editor', 'bank', 'questions'],
    page: () => import('./pages/QuestionEditorPage'),
  },
  ...(['problem', 'question'] as const).map((type): AppRoute => ({
    name: `edit-${type}`,
    path: `edit/${type}/:id`,
    access: 'manager',
    may: ['question', 'update'],
    layout: 'manage',
    params: { id: 'id' },
    sample: type === 'problem' ? '/edit/{type}/{id}' : '/edit/question/{id}',
    as: 'admin',
    expect: { vi: 'Xin chào', en: 'Xin chào' },
    budget: 'editor',
    texts: ['authoring', 'problems', 'editor', 'bank', 'questions'],
    page: () => import('./pages/QuestionEditorPage'),
  })),
];
