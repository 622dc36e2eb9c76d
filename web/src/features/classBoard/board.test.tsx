import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { Classroom } from '#/features/classrooms';
import { loadNamespaces } from '#/i18n/i18n';
import type { RouteRow } from '#/routing/table';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, server } from '../../../tests/server';
import { aClassroom, aLedClassroom } from '../classrooms/fixtures';
import { BoardTab } from './index';
import type { BoardRow, ClassBoard, Period } from './types';

beforeAll(() => Promise.all([import('./Board'), loadNamespaces(['classBoard'])]), 60_000);

const aRow = (user: number, name: string, rank: number | null, points: number): BoardRow => ({
  user_id: user,
  name,
  rank,
  points,
  is_me: user === 12,
});

function show(answer: (period: Period) => Partial<ClassBoard>, classroom: Classroom = aClassroom()) {
  server.use(
    http.get(at('/api/classroom/5/leader-board'), ({ request }) => {
      const period = new URL(request.url).searchParams.get('period') as Period;
      return ok({ period, on: true, rows: [], ...answer(period) });
    }),
  );
  const row = {
    name: 'home',
    path: '',
    access: 'public',
    layout: 'site',
    expect: 'home:title',
    texts: [],
    page: () => Promise.resolve({ default: () => <BoardTab classroom={classroom} /> }),
  };
  return renderWeb({ table: [row as unknown as RouteRow], at: '/', user: person({ id: 12 }) });
}

const lines = async () => {
  const list = within(await screen.findByRole('list', { name: 'Bảng xếp hạng của lớp' }));
  return list.getAllByRole('listitem').map((line) => line.textContent);
};

it('has tied ranks, says which is me, and has those without points at the end', async () => {
  show((period) =>
    period === 'week'
      ? {
          rows: [
            aRow(11, 'An', 1, 30),
            aRow(12, 'Bình', 1, 30),
            aRow(13, 'Cường', 3, 1200.5),
            aRow(14, 'Dung', null, 0),
          ],
        }
      : { rows: [aRow(13, 'Cường', 1, 90)] },
  );
  expect(await lines()).toEqual([
    '1Hạng 1An 30 điểm',
    '1Hạng 1Bình Bạn30 điểm',
    '3Hạng 3Cường 1,200.5 điểm',
    '–Chưa có hạngDung 0 điểm',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Tháng này' }));
  expect(await screen.findByText('90 điểm')).toBeVisible();
  expect(await lines()).toHaveLength(1);
});

it('says that nobody has points yet', async () => {
  show(() => ({ rows: [aRow(11, 'An', null, 0)] }));
  expect(await screen.findByText('Tuần này chưa ai có điểm luyện tập')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Từ trước đến nay' }));
  expect(await screen.findByText('Chưa ai có điểm luyện tập')).toBeVisible();
});

it('that is off is not there; who leads the class is led to where it is turned on', async () => {
  const page = show(() => ({ on: false }));
  expect(await screen.findByText('Thầy cô đã tắt bảng xếp hạng của lớp.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tuần này' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Cài đặt của lớp' })).not.toBeInTheDocument();
  page.view.unmount();
  show(() => ({ on: false }), aLedClassroom());
  expect(await screen.findByRole('link', { name: 'Cài đặt của lớp' })).toHaveAttribute('href', '/manage/classroom/5');
});
