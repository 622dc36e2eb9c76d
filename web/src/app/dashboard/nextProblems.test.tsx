import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { at, http, ok, server } from '../../../tests/server';
import { person, renderWeb } from '../../../tests/screen';
import type { Schemas } from '#/api/types';
import { dashboardRoutes } from './routes';

/** A busy machine is no failure. */
const patient = { timeout: 20_000 };
const problem = (id: number, title: string) => ({ id, slug: `bai-${id}`, title, difficulty: 'easy' as const });

beforeAll(() => import('#/features/roadmaps/components/NextProblems'), 120_000);

it('the dashboard says what to do next, and why', { timeout: 60_000 }, async () => {
  const next: Schemas['NextProblem'][] = [
    { problem: problem(1, 'Tổng'), reason: { kind: 'unfinished' } },
    { problem: problem(2, 'Hiệu'), reason: { kind: 'roadmap', slug: 'nhap-mon', title: 'Nhập môn' } },
    { problem: problem(3, 'Tích'), reason: { kind: 'review', days: 30 } },
  ];
  server.use(
    http.get(at('/api/learning/user-history'), () => ok([])),
    http.get(at('/api/learning/unsubmitted'), () => ok(null)),
    http.get(at('/api/problems'), () => ok([])),
    http.get(at('/api/problems/next'), () => ok(next)),
  );
  renderWeb({ table: dashboardRoutes, at: '/dashboard', user: person() });
  const widget = within(await screen.findByRole('region', { name: 'Làm tiếp' }, patient));
  expect(await widget.findByRole('link', { name: 'Tổng' }, patient)).toHaveAttribute('href', '/problems/bai-1');
  expect(widget.getByText('Bạn đang làm dở')).toBeInTheDocument();
  expect(widget.getByText('Bài tiếp theo của “Nhập môn”')).toBeInTheDocument();
  expect(widget.getByText('Ôn lại: bạn làm được 30 ngày trước, sau nhiều lần thử')).toBeInTheDocument();
});
