import { render, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { makeQueryClient } from '#/api/queryClient';
import { loadNamespaces } from '#/i18n/i18n';
import { CheckInCard } from './components/CheckInCard';
import { aCheckIn, aCode, aRow } from './fixtures';
import { checkInRoutes } from './routes';
import { pathOfScan } from './scanned';
import { withNews } from './useProjector';
import type { MyCheckIn } from './api';

const S = '/api/classroom/session/31';
const PAGE = '/classroom/check-in/31/AbCdEfGhIjKlMnOp';
const now = () => Math.floor(Date.now() / 1000);

const clock = () => server.use(http.get(at('/api/general/server-time'), () => ok({ now_ms: Date.now() })));
const mine = (change: Partial<MyCheckIn> = {}) => server.use(http.get(at(`${S}/mine`), () => ok(aCheckIn(change))));
const scanned = (answer: () => Response) => {
  clock();
  server.use(http.post(at(`${S}/auto-checkin`), answer));
};
const open = (user: ReturnType<typeof person> | null) => renderWeb({ table: checkInRoutes, at: PAGE, user });

it('knows a code of a class from other codes', () => {
  expect(pathOfScan(`https://hoc.vn${PAGE}`)).toBe(PAGE);
  expect(pathOfScan(`http://hoc.vn/en${PAGE}`)).toBe(PAGE);
  for (const other of ['048213', 'https://hoc.vn/classroom/5', `ftp://hoc.vn${PAGE}`, `${PAGE}/x`])
    expect(pathOfScan(other)).toBeNull();
});

it('keeps up with what is told, each person once', () => {
  const code = aCode();
  const who = { user_id: 7, name: 'An', at: now() };
  const once = withNews(code, { kind: 'checked_in', who });
  expect([once.counted, once.latest.map(({ name }) => name)]).toEqual([2, ['An', 'Bình']]);
  expect(withNews(once, { kind: 'checked_in', who })).toBe(once);
  const next = withNews(code, { kind: 'code', url: 'https://hoc.vn/x', digits: '111222', until: code.until + 15 });
  expect(next.digits).toBe('111222');
  // What was told late takes nothing back.
  expect(withNews(next, { kind: 'code', url: code.url, digits: code.digits, until: code.until })).toBe(next);
});

it('checks in at once who is signed in, with the time and what counts', async () => {
  mine();
  const sent = vi.fn();
  clock();
  server.use(
    http.post(at(`${S}/auto-checkin`), async ({ request }) => {
      sent(await request.json());
      return ok(aRow({ status: 'late', minutes_late: 12 }));
    }),
  );
  open(person());
  expect(await screen.findByText(/^Đã điểm danh lúc /)).toBeVisible();
  expect(screen.getByText('Đi muộn')).toBeVisible();
  expect(screen.getByText('muộn 12 phút')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Vào trang của lớp' })).toHaveAttribute('href', '/classroom/5');
  expect(sent).toHaveBeenCalledWith({ token: 'AbCdEfGhIjKlMnOp', action: 'in' });
});

it('tells who is signed out that the scan counts, and leads back after signing in', async () => {
  server.use(http.get(at(`${S}/scan`), () => ok({ counts_until: now() + 600 })));
  open(null);
  expect(await screen.findByText('Đã ghi nhận lượt quét')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Đăng nhập để hoàn tất' });
  expect(link).toHaveAttribute('href', `/sign-in?return=${encodeURIComponent(PAGE)}`);
});

it('tells who is signed out that a code is too old', async () => {
  server.use(http.get(at(`${S}/scan`), () => ok({ counts_until: null })));
  open(null);
  expect(await screen.findByText('Mã đã cũ')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Đăng nhập để hoàn tất' })).toBeNull();
});

it('waits with who is early, and goes on by itself', async () => {
  mine();
  let isOpen = false;
  const opens = now() + 1;
  clock();
  server.use(
    http.post(at(`${S}/auto-checkin`), () => {
      if (isOpen) return ok(aRow());
      isOpen = true;
      const body = {
        success: false,
        code: 412,
        error_code: 412,
        data: { opens_at: opens, closes_at: opens + 3600 },
        metadata: null,
        message: 'Chưa tới giờ',
        message_key: 'checkin_closed',
        errors: [],
      };
      return new Response(JSON.stringify(body), { status: 412, headers: { 'content-type': 'application/json' } });
    }),
  );
  open(person());
  expect(await screen.findByText(/^Điểm danh mở lúc /)).toBeVisible();
  expect(await screen.findByText(/^Đã điểm danh lúc /)).toBeVisible();
});

it('offers the digits where a code is too old', async () => {
  mine();
  scanned(() => refused(412, 'code_expired', 'Mã điểm danh đã cũ.'));
  open(person());
  expect(await screen.findByText('Mã đã cũ')).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Sáu chữ số trên màn hình' })).toBeVisible();
});

it('says why somebody is refused, and leads a teacher to the code', async () => {
  mine({ learns: false });
  scanned(() => refused(412, 'checkin_learners_only', 'Mã này dành cho học sinh của lớp.'));
  open(person({ role: 'teacher' }));
  expect(await screen.findByText('Mã này dành cho học sinh của lớp.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mở mã điểm danh' })).toHaveAttribute('href', '/classroom/session/31/code');
});

it('shows a projector its code, who came, and asks all to scan again', async () => {
  clock();
  const asked = vi.fn(() => ok({ at: now(), seen: 0, of: 1 }));
  server.use(
    http.get(at(`${S}/code`), () => ok(aCode())),
    http.post(at(`${S}/look-again`), asked),
  );
  const user = person({ role: 'teacher', permissions: { classroom: ['update'] } });
  renderWeb({ table: checkInRoutes, at: '/classroom/session/31/code', user });
  expect(await screen.findByText('048 213')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Mã QR để điểm danh' })).toBeVisible();
  expect(screen.getByText('1 / 40 em đã điểm danh')).toBeVisible();
  expect(await screen.findByText('Bình vừa điểm danh')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Yêu cầu quét lại' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Yêu cầu quét lại' }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
});

const card = async () => {
  clock();
  await loadNamespaces(['checkIn', 'classrooms']);
  render(
    <QueryClientProvider client={makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined })}>
      <CheckInCard session={{ id: 31 }} classroom={{ id: 5 }} />
    </QueryClientProvider>,
  );
};

it('takes six digits on the card, sent by the sixth', async () => {
  mine();
  const sent = vi.fn();
  server.use(
    http.post(at(`${S}/auto-checkin`), async ({ request }) => {
      sent(await request.json());
      return ok(aRow({ how: 'code' }));
    }),
  );
  await card();
  const field = await screen.findByRole('textbox', { name: 'Sáu chữ số trên màn hình' });
  await userEvent.type(field, '048 213');
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ code: '048213', action: 'in' }));
});

it('says what counts on the card, and that a second scan is wanted', async () => {
  mine({ row: aRow(), scan_again: true });
  await card();
  expect(await screen.findByText('Có mặt')).toBeVisible();
  expect(screen.getByText('Thầy cô đề nghị em quét lại mã đang hiện trên màn hình.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Sáu chữ số trên màn hình' })).toBeVisible();
});
