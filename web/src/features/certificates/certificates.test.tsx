import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import type { Certificate } from './api';
import { certificateRoutes } from './routes';

const code = '7KQ2MNPRXY34';
const certificate = (change: Partial<Certificate> = {}): Certificate => ({
  code,
  name: 'Nguyễn Thị Bình',
  course: { id: 3, title: 'Tin học 9', slug: null },
  contest_id: null,
  contest_slug: null,
  award: null,
  rank: null,
  site_name: 'Lớp cô Lan',
  percent: 100,
  issued_at: 1_790_000_000,
  state: 'valid',
  revoked_at: null,
  reason: null,
  can_revoke: false,
  ...change,
});
const open = (answer: () => Response, user = person()) => {
  server.use(http.get(at(`/api/certificates/${code}`), answer));
  renderWeb({ table: certificateRoutes, at: `/certificate/${code}`, user });
};

it('says whose it is and for what, and gives the file', async () => {
  open(() => ok(certificate()));
  expect(await screen.findByText('Nguyễn Thị Bình')).toBeVisible();
  expect(screen.getByText('Có hiệu lực')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tải bản PDF' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Thu hồi' })).toBeNull();
});

it('says which award it is of, and leads to the contest', async () => {
  const course = { id: null, title: 'Olympic Tin học mùa thu', slug: null };
  open(() => ok(certificate({ course, contest_id: 5, contest_slug: 'olympic-tin', award: 'consolation', rank: 7 })));
  expect(await screen.findByText('Giải Khuyến khích – hạng 7')).toBeVisible();
  expect(screen.getByRole('link', { name: course.title })).toHaveAttribute('href', '/contests/olympic-tin');
  expect(screen.queryByText('Khóa học đã hoàn thành')).toBeNull();
});

it('says why it was revoked, and gives no file', async () => {
  open(() => ok(certificate({ state: 'revoked', revoked_at: 1_790_000_000, reason: 'Bài làm không phải của em' })));
  expect(await screen.findByText('Đã bị thu hồi')).toBeVisible();
  expect(screen.getByText('Lý do: Bài làm không phải của em')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tải bản PDF' })).toBeNull();
});

it('says that nobody has that code', async () => {
  open(() => refused(404, 'certificate_not_found', 'Không tìm thấy chứng chỉ có mã này.'));
  expect(await screen.findByText('Không có chứng chỉ nào mang mã này')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Chứng chỉ' })).toBeVisible();
});

it('is revoked for a reason and restored by who teaches the course', async () => {
  let reason: unknown = null;
  server.use(
    http.post(at(`/api/certificates/${code}/revoke`), async ({ request }) => {
      ({ reason } = (await request.json()) as { reason: string });
      return ok(certificate({ state: 'revoked', revoked_at: 1, reason: String(reason), can_revoke: true }));
    }),
    http.delete(at(`/api/certificates/${code}/revoke`), () => ok(certificate({ can_revoke: true }))),
  );
  open(() => ok(certificate({ can_revoke: true })));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Thu hồi' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Lý do/), 'Chép bài');
  await user.click(within(dialog).getByRole('button', { name: 'Thu hồi' }));
  expect(await screen.findByText('Lý do: Chép bài')).toBeVisible();
  expect(reason).toBe('Chép bài');
  await user.click(screen.getByRole('button', { name: 'Khôi phục' }));
  expect(await screen.findByText('Có hiệu lực')).toBeVisible();
});
