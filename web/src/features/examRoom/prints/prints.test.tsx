import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetServerClock } from '#/api/serverClock';
import { person, renderWeb } from '../../../../tests/screen';
import { at, http, ok, server } from '../../../../tests/server';
import { anAttemptOf, anExam, aPart, NOW } from '../fixtures';
import { aRoom } from '../roomServer';
import { examRoutes } from '../routes';
import type { ContestView } from '../types';

const patient = { timeout: 20_000 };
const asked = {
  question_id: 5,
  label: 'B',
  title: 'Đường đi',
  type: 'code',
  score: 100,
  rule: null,
  slug: null,
} as const;

/** What was sent. */
const sent: Record<string, unknown>[] = [];

function serve(exam: ContestView, prints: unknown[] = []) {
  server.use(
    http.get(at('/api/contests/thi-hoc-ki'), () => ok(exam)),
    http.get(at('/api/contests/7/prints'), () => ok({ takes_prints: true, prints })),
    http.post(at('/api/contests/7/prints'), async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return ok({ id: 9, title: '', created_at: NOW, printed_at: null });
    }),
    http.get(at('/api/user-data/draft'), () => ok({ key: 'attempt/40/5', data: { seq: 1, answer: '71\nprint(1)' } })),
    ...aRoom(),
  );
}

const open = () => renderWeb({ table: examRoutes, at: '/tests/thi-hoc-ki', user: person() });
beforeAll(() => Promise.all([import('../pages/RoomPage'), import('./PrintDialog')]), 120_000);
beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  resetServerClock();
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now: NOW, now_ms: NOW * 1000, zone: 'Asia/Ho_Chi_Minh' })),
  );
});

describe('printing from the room', { timeout: 120_000 }, () => {
  it('takes a program as it is now, and says what is on paper', async () => {
    const part = aPart({ state: 'running', attempt: anAttemptOf(), questions: [asked] });
    serve(anExam({ takes_prints: true, parts: [part] }), [
      { id: 8, title: 'Câu A', created_at: NOW, printed_at: NOW + 60 },
    ]);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Thao tác khác' }, patient));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'In bài' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'In bài' }, patient));
    expect((await dialog.findByRole('listitem', {}, patient)).textContent).toMatch(/Câu A.*Đã in/);
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Lấy bài từ' }), 'B. Đường đi');
    const text = dialog.getByRole('textbox', { name: 'Nội dung cần in' });
    await waitFor(() => expect(text).toHaveValue('print(1)'), patient);
    await userEvent.click(dialog.getByRole('button', { name: 'Gửi in' }));
    await waitFor(() => expect(sent).toHaveLength(1), patient);
    expect(sent[0]).toMatchObject({ title: 'Câu B', text: 'print(1)', key: expect.any(String) as string });
    await waitFor(() => expect(text).toHaveValue(''), patient);
  });

  it('is offered only where the contest takes it', async () => {
    serve(anExam());
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Thao tác khác' }, patient));
    expect(await screen.findByRole('menuitem', { name: 'Nhật ký phòng thi của bạn' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'In bài' })).not.toBeInTheDocument();
  });
});
