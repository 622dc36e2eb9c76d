import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../tests/server';
import { person, renderWeb } from '../../../tests/screen';
import { aRoadmap, aSummary } from './fixtures';
import { roadmapRoutes } from './routes';
import type { RoadmapInput, RoadmapSummary } from './types';

/** A busy machine is no failure. */
const patient = { timeout: 20_000 };
const open = (address: string, user: ReturnType<typeof person> | null = person()) =>
  renderWeb({ table: roadmapRoutes, at: address, user });
const paged = (items: readonly RoadmapSummary[]) => ok(items, { page: 1, size: 12, total: items.length });

beforeAll(
  () =>
    Promise.all([
      import('./pages/RoadmapsPage'),
      import('./pages/RoadmapPage'),
      import('./pages/NewRoadmapPage'),
      import('./pages/EditRoadmapPage'),
      import('./editor/ProblemPicker'),
      import('#/ui/SortableTree/TreeView'),
    ]),
  120_000,
);

describe('the roadmaps', { timeout: 60_000 }, () => {
  const serve = (mine: RoadmapSummary[], followed: RoadmapSummary[], all: RoadmapSummary[]) =>
    server.use(
      http.get(at('/api/problem-lists'), ({ request }) => {
        const query = new URL(request.url).searchParams;
        if (query.get('mine')) return paged(mine);
        return paged(query.get('followed') ? followed : all);
      }),
    );

  it('are what I follow and have made, then those for everybody, each with how far I am', async () => {
    const own = aSummary({ id: 8, slug: 'cua-toi', title: 'Của tôi', visibility: 'private', is_mine: true });
    serve([own], [aSummary({ is_followed: true })], [aSummary()]);
    open('/roadmap');
    const mine = await screen.findByRole('list', { name: 'Lộ trình của tôi' }, patient);
    expect(within(mine).getByRole('link', { name: 'Nhập môn' })).toHaveAttribute('href', '/roadmap/nhap-mon');
    expect(within(mine).getByText('Chỉ mình tôi')).toBeInTheDocument();
    const all = await screen.findByRole('list', { name: 'Tất cả lộ trình' }, patient);
    expect(within(all).getByText('Của Cô Lan')).toBeInTheDocument();
    expect(within(all).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1/2 bài');
  });

  it('show a visitor those for everybody alone, and say where there are none', async () => {
    serve([], [], []);
    open('/roadmap', null);
    expect(await screen.findByText('Chưa có lộ trình nào', {}, patient)).toBeInTheDocument();
    expect(screen.queryByText('Lộ trình của tôi')).not.toBeInTheDocument();
  });
});

describe('one roadmap', { timeout: 60_000 }, () => {
  it('is its sections with the state of each problem, and can be followed', async () => {
    let roadmap = aRoadmap();
    server.use(
      http.get(at('/api/problem-lists/nhap-mon'), () => ok(roadmap)),
      http.post(at('/api/problem-lists/nhap-mon/follow'), () => {
        roadmap = aRoadmap({ is_followed: true });
        return ok(true);
      }),
    );
    open('/roadmap/nhap-mon');
    const loops = await screen.findByRole('region', { name: 'Vòng lặp' }, patient);
    expect(within(loops).getByRole('link', { name: 'Tổng' })).toHaveAttribute('href', '/problems/tong');
    expect(screen.getByRole('region', { name: 'Phần 2' })).toHaveTextContent('Hiệu');
    expect(screen.queryByRole('link', { name: 'Sửa' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Theo lộ trình' }));
    expect(await screen.findByRole('button', { name: 'Thôi theo' }, patient)).toBeInTheDocument();
  });

  it('that is not there, or not for me, is not found', async () => {
    server.use(
      http.get(at('/api/problem-lists/an'), () => refused(404, 'problem_list_not_found', 'Không tìm thấy lộ trình.')),
    );
    open('/roadmap/an');
    expect(await screen.findByText('Không tìm thấy lộ trình.', {}, patient)).toBeInTheDocument();
  });
});

describe('the editor', { timeout: 60_000 }, () => {
  it('makes a list of problems that are searched for, for its owner alone', async () => {
    const sent: RoadmapInput[] = [];
    const problems = [{ id: 5, slug: 'tong', title: 'Tổng', difficulty: 'easy' }];
    server.use(
      http.get(at('/api/problems'), () => ok(problems, { page: 1, size: 12, total: 1 })),
      http.post(at('/api/problem-lists'), async ({ request }) => {
        sent.push((await request.json()) as RoadmapInput);
        return ok(aRoadmap({ slug: 'on-thi', title: 'Ôn thi', visibility: 'private', is_mine: true }));
      }),
      http.get(at('/api/problem-lists/on-thi'), () => ok(aRoadmap({ slug: 'on-thi', title: 'Ôn thi' }))),
    );
    const { router } = open('/roadmap/new');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên' }, patient), 'Ôn thi');
    expect(screen.queryByRole('radio', { name: /Mọi người/ })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Thêm bài' }, patient));
    await userEvent.click(await screen.findByRole('button', { name: 'Thêm bài “Tổng”' }, patient));
    expect(await screen.findByText('Đã có', {}, patient)).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Lưu' }, patient));
    await screen.findByRole('heading', { name: 'Ôn thi', level: 1 }, patient);
    expect(router.state.location.pathname).toBe('/roadmap/on-thi');
    expect(sent).toEqual([
      { title: 'Ôn thi', kind: 'roadmap', visibility: 'private', sections: [{ title: '', questions: [5] }] },
    ]);
  });

  it('is refused to who may not change the list', async () => {
    server.use(http.get(at('/api/problem-lists/nhap-mon'), () => ok(aRoadmap())));
    open('/roadmap/nhap-mon/edit');
    expect(await screen.findByRole('alert', {}, patient)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Tên' })).not.toBeInTheDocument();
  });
});
