import type { AppRoute } from '#/routing/table';

/** The question bank: where questions of every kind are found, put in order, brought in and written. */
export const questionBankRoutes: readonly AppRoute[] = [
  {
    name: 'manage-question-bank',
    path: 'manage/question-bank',
    view: 'ManageQuestions',
    access: 'manager',
    may: ['question', 'update'],
    layout: 'manage',
    menu: { group: 'content', icon: 'bank', order: 10 },
    as: 'teacher',
    expect: 'title.manage-question-bank',
    budget: 'manage',
    texts: ['bank'],
    lead: 'lead',
    page: () => import('./bank/pages/QuestionBankPage'),
  },
];
