import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { makeQueryClient } from '#/api/queryClient';
import { loadNamespaces } from '#/i18n/i18n';
import { at, http, ok, server } from '../../../../tests/server';
import type { ViewRow } from './api';
import { dayBefore } from './days';
import ReadersSection from './ReadersSection';

vi.mock('#/ui/Chart/ChartPicture', () => ({ default: () => null }));
beforeAll(() => loadNamespaces(['readers', 'ui']));

const patient = { timeout: 20_000 };
const none: ViewRow = {
  day: null,
  type: null,
  object_id: null,
  title: null,
  referrer: null,
  device: null,
  language: null,
  views: 0,
  visitors: 0,
};

it('shows what was read, from where, and how far people went', { timeout: 60_000 }, async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/api-admin/page-views'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(String(searchParams));
      switch (searchParams.get('by')) {
        case 'object':
          return searchParams.get('type') === 'BlogDetail'
            ? ok([{ ...none, type: 'BlogDetail', object_id: 4, title: 'Học từ đâu?', views: 1200, visitors: 40 }])
            : ok([{ ...none, type: 'CourseDetail', object_id: 9, title: null, views: 3, visitors: 1 }]);
        case 'referrer':
          return ok([
            { ...none, referrer: '', views: 5 },
            { ...none, referrer: 'google.com', views: 2 },
          ]);
        case 'device':
          return ok([{ ...none, device: 'mobile', views: 6 }]);
        default:
          return ok([{ ...none, day: dayBefore(0), views: 10, visitors: 4 }]);
      }
    }),
    http.get(at('/api-admin/page-views/funnel'), () => ok({ visitors: 200, answers: 50, accounts: 20, courses: 5 })),
  );
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  render(
    <QueryClientProvider client={queryClient}>
      <ReadersSection />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('10 lượt xem, 4 lượt khách', {}, patient)).toBeVisible();
  const card = (name: string) => screen.findByRole('region', { name }, patient);
  expect(await card('Bài viết được xem nhiều')).toHaveTextContent('Học từ đâu?');
  expect(await card('Khóa học được xem nhiều')).toHaveTextContent('Không còn nữa');
  expect(await card('Đến từ đâu')).toHaveTextContent('google.com');
  expect(await card('Thiết bị')).toHaveTextContent('Điện thoại');
  const funnel = within(await card('Từ biểu mẫu đến khóa học'));
  const steps = (await funnel.findAllByRole('listitem', {}, patient)).map((step) => step.textContent);
  expect(steps).toEqual([
    'Khách của trang200',
    'Trả lời biểu mẫu5025% của bước trước',
    'Tài khoản mới2040% của bước trước',
    'Vào khóa học525% của bước trước',
  ]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Khoảng thời gian' }), '7');
  await expect.poll(() => asked.some((query) => query.includes(`from=${dayBefore(6)}`)), patient).toBe(true);
});
