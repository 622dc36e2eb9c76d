import type { AppRoute } from '#/routing/table';

/** The form of one post, wherever its address is. */
const form = {
  access: 'manager',
  may: ['blog', 'update'],
  layout: 'manage',
  params: { id: 'id' },
  as: 'teacher',
  // The title that is written, whatever the page's language.
  expect: { vi: 'Học lập trình từ đâu?', en: 'Học lập trình từ đâu?' },
  budget: 'editor',
  texts: ['blogAuthoring', 'postEditor'],
  page: () => import('./pages/PostEditorPage'),
} satisfies Partial<AppRoute>;

/** The blog for those who write it: the list with what waits for moderators, and the form of one post. */
export const blogAuthoringRoutes: readonly AppRoute[] = [
  {
    name: 'manage-blog',
    path: 'manage/blog',
    view: 'ManageBlogs',
    access: 'manager',
    may: ['blog', 'list'],
    layout: 'manage',
    menu: { group: 'content', icon: 'blog', order: 6 },
    as: 'teacher',
    expect: 'title.manage-blog',
    budget: 'manage',
    texts: ['blogAuthoring'],
    lead: 'lead',
    page: () => import('./pages/PostsPage'),
  },
  { ...form, name: 'manage-post', path: 'manage/blog/:id', view: 'EditBlog', sample: '/manage/blog/{id}' },
  // The address that the editor of any object has.
  { ...form, name: 'edit-post', path: 'edit/blog/:id', view: 'EditBlog', sample: '/edit/blog/{id}' },
];
