import type { AppRoute } from '#/routing/table';

/** What all screens of forms have. */
const managed = { access: 'manager', layout: 'manage', as: 'admin' } satisfies Partial<AppRoute>;

/** Forms for those who manage them: the list, a new one, the form of one, and what was answered. */
export const formAuthoringRoutes: readonly AppRoute[] = [
  {
    ...managed,
    name: 'manage-forms',
    path: 'manage/register-form',
    view: 'ManageForms',
    may: ['register_form', 'list'],
    menu: { group: 'content', icon: 'forms', order: 7 },
    expect: 'title.manage-forms',
    budget: 'manage',
    texts: ['formAuthoring'],
    lead: 'lead',
    page: () => import('./pages/FormsPage'),
  },
  {
    ...managed,
    name: 'manage-form-new',
    path: 'manage/register-form/create',
    view: 'EditForm',
    may: ['register_form', 'create'],
    expect: 'title.manage-form-new',
    budget: 'editor',
    texts: ['formAuthoring'],
    page: () => import('./pages/NewFormPage'),
  },
  {
    ...managed,
    name: 'manage-form',
    path: 'manage/register-form/:id',
    view: 'EditForm',
    may: ['register_form', 'update'],
    params: { id: 'id' },
    sample: '/manage/register-form/{id}',
    // The title that is written, whatever the page's language.
    expect: { vi: 'Đăng ký học thử', en: 'Đăng ký học thử' },
    budget: 'editor',
    texts: ['formEditor', 'formAuthoring', 'forms'],
    page: () => import('./pages/FormEditorPage'),
  },
  {
    ...managed,
    name: 'manage-form-answers',
    path: 'manage/register-form/:id/form-submission',
    view: 'ManageForms',
    may: ['register_form', 'list'],
    params: { id: 'id' },
    sample: '/manage/register-form/{id}/form-submission',
    expect: { vi: 'Đăng ký học thử', en: 'Đăng ký học thử' },
    budget: 'manage',
    texts: ['formAnswers', 'formAuthoring'],
    page: () => import('./pages/AnswersPage'),
  },
];
