import type { AppRoute } from '#/routing/table';

/** The question bank: where problems are written, tested and published. */
export const authoringRoutes: readonly AppRoute[] = [
  {
    name: 'manage-question-bank',
    path: 'manage/question-bank',
    access: 'manager',
    may: ['question', 'update'],
    layout: 'manage',
    menu: { group: 'content', icon: 'bank', order: 10 },
    as: 'teacher',
    expect: 'title.manage-question-bank',
    budget: 'manage',
    texts: ['authoring'],
    lead: 'bank.lead',
    page: () => import('./pages/QuestionBankPage'),
  },
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
    texts: ['authoring', 'problems', 'editor'],
    page: () => import('./pages/QuestionEditorPage'),
  },
];
