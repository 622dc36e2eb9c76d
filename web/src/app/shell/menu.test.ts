import { describe, expect, it } from 'vitest';
import { person, tenant } from '../../../tests/screen';
import { menuOf } from './menu';
import { planTrouble } from './PlanBanner';

const menu = (items: unknown[]) => ({ ...tenant, options: { header: { menu: items as never } } });
const titles = {
  problems: 'Bài tập',
  courses: 'Khóa học',
  roadmaps: 'Lộ trình',
  challenge: 'Thử thách',
  leaderboard: 'Bảng xếp hạng',
  dashboard: 'Bảng tin',
  manage: 'Quản lý',
};
const shape = (entries: ReturnType<typeof menuOf>) => entries.map((entry) => [entry.title, entry.to ?? entry.href]);

describe('the header menu', () => {
  it('is the problems, courses, roadmaps, challenges and boards when the site has none of its own', () => {
    const own = [
      ['Bài tập', '/problems'],
      ['Khóa học', '/course'],
      ['Lộ trình', '/roadmap'],
      ['Thử thách', '/compete/challenge'],
      ['Bảng xếp hạng', '/leaderboard'],
    ];
    expect(shape(menuOf(tenant, null, 'vi', titles))).toEqual(own);
    expect(shape(menuOf(undefined, null, 'en', titles))).toEqual(own);
  });

  it('adds the own places of those who have them', () => {
    expect(shape(menuOf(tenant, person(), 'vi', titles)).map(([, to]) => to)).toEqual([
      '/problems',
      '/course',
      '/roadmap',
      '/compete/challenge',
      '/leaderboard',
      '/dashboard',
    ]);
    expect(shape(menuOf(tenant, person({ role: 'teacher' }), 'en', titles))).toEqual([
      ['Bài tập', '/problems'],
      ['Khóa học', '/course'],
      ['Lộ trình', '/roadmap'],
      ['Thử thách', '/compete/challenge'],
      ['Bảng xếp hạng', '/leaderboard'],
      ['Bảng tin', '/dashboard'],
      ['Quản lý', '/manage'],
    ]);
  });

  it('is what the admin chose: hidden items left out, the path of the signed-in, sub-menus', () => {
    const site = menu([
      { show: true, path: '/problems', pathLoggedIn: '/dashboard', title: { vi: 'Học' } },
      { show: false, path: '/x', title: { vi: 'Ẩn' } },
      {
        show: true,
        path: 'https://example.com',
        openNewTab: true,
        title: { vi: 'Ngoài', en: 'Outside' },
        children: [{ show: true, path: '/problems', title: { vi: 'Trong' } }],
      },
    ]);
    expect(shape(menuOf(site, null, 'vi', titles))).toEqual([
      ['Học', '/problems'],
      ['Ngoài', 'https://example.com'],
    ]);
    const own = menuOf(site, person(), 'en', titles);
    expect(shape(own)).toEqual([
      ['Học', '/dashboard'],
      ['Outside', 'https://example.com'],
    ]);
    expect(own[1]).toMatchObject({ newTab: true, children: [{ title: 'Trong', to: '/problems' }] });
  });

  it('has the places that sell something on every kind of site', () => {
    const site = menu(['/shop', '/transactions'].map((path) => ({ show: true, path, title: { vi: path } })));
    const paths = (type: string) => menuOf({ ...site, type: type as never }, null, 'vi', titles).map(({ to }) => to);
    expect(paths('uschool')).toEqual(['/shop', '/transactions']);
    expect(paths('ucode')).toEqual(['/shop', '/transactions']);
  });

  it('never runs a script that somebody typed as an address', () => {
    const entries = menuOf(
      menu(
        ['javascript:alert(1)', 'data:text/html,x', '//evil.example'].map((path) => ({
          show: true,
          path,
          title: { vi: path },
        })),
      ),
      null,
      'vi',
      titles,
    );
    expect(entries.map((entry) => entry.to)).toEqual([null, null, null]);
    expect(entries.map((entry) => entry.href)).toEqual(['#', '#', '//evil.example']);
  });
});

describe('the limits of a plan', () => {
  const plan = (subscription_plan_id: number, change = {}) => ({
    subscription_plan_id,
    plan_name: 'Pro' as const,
    is_trial: false,
    current_active_users: 5,
    max_active_users: 10,
    end_date: 2000,
    ...change,
  });

  it.each([
    [null, null],
    [plan(5, { end_date: 999 }), null],
    [plan(5, { current_active_users: 10 }), 'full'],
    [plan(6, { current_active_users: 99, end_date: 999 }), 'full'],
    [plan(7, { current_active_users: 99 }), null],
    [plan(1), null],
    [plan(1, { current_active_users: 10 }), 'full'],
    [plan(4, { current_active_users: 10, max_active_users: null }), null],
    [plan(2, { end_date: 999 }), 'expired'],
    [plan(2, { end_date: 1000 }), 'expired'],
    [plan(2, { end_date: 1001 }), null],
    [plan(3, { end_date: null }), null],
  ])('%o is %s', (subscription, trouble) => {
    expect(planTrouble(subscription, 1000)).toBe(trouble);
  });
});
