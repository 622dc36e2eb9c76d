import type { SitePageItem, SitePageView } from './types';

/** A page of the site. */
export const pageItem = (change: Partial<SitePageItem> = {}): SitePageItem => ({
  slug: 'policy-terms',
  path: '/policy-terms',
  title: 'Điều khoản sử dụng',
  is_system: true,
  published: true,
  needs_check: false,
  version: 0,
  updated_at: null,
  languages: ['vi', 'en'],
  ...change,
});

/** The same with its content. */
export const pageView = (change: Partial<SitePageView> = {}): SitePageView => ({
  ...pageItem(),
  excerpt: 'Khi dùng trang này',
  html: '<p>Khi dùng trang này, bạn đồng ý.</p>',
  can_edit: false,
  source: null,
  ...change,
});
