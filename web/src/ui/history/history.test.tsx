import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#/api/envelope';
import { serverNow } from '#/api/serverClock';
import { byDay, valueText } from './entries';
import { HistoryDrawer, type HistoryEntry } from './HistoryDrawer';

const words = { yes: 'Có', no: 'Không' };
/** 5 September 2026, 23:30 and 6 September 2026, 00:30 in Vietnam. */
const LATE = Date.parse('2026-09-05T16:30:00Z') / 1000;
const EARLY = LATE + 3600;

const entry = (change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at: EARLY,
  by: { name: 'Nguyễn Hoa' },
  action: 'update',
  changes: [],
  ...change,
});

describe('what is written of a history', () => {
  it('parts days where they end in Vietnam', () => {
    const days = byDay([entry(), entry({ at: LATE }), entry({ at: LATE - 60 })]);
    expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
      ['06/09/2026', 1],
      ['05/09/2026', 2],
    ]);
  });

  it('writes values as people do', () => {
    expect(valueText(null, undefined, words)).toBeNull();
    expect(valueText('', undefined, words)).toBeNull();
    expect(valueText([], undefined, words)).toBeNull();
    expect(valueText(false, undefined, words)).toBe('Không');
    expect(valueText('2012-09-05', undefined, words)).toBe('05/09/2012');
    expect(valueText('2012-99-05', undefined, words)).toBe('2012-99-05');
    expect(valueText(2026, undefined, words)).toBe('2026');
    expect(valueText(EARLY, { label: 'Khi', kind: 'moment' }, words)).toBe('06/09/2026 00:30');
    expect(valueText(['a', null, 'b'], undefined, words)).toBe('a, b');
    const role = { label: 'Vai trò', format: (value: unknown) => (value === 'admin' ? 'Quản trị' : undefined) };
    expect(valueText('admin', role, words)).toBe('Quản trị');
    expect(valueText('khác', role, words)).toBe('khác');
  });
});

describe('the drawer', () => {
  const shown = (query: Partial<Parameters<typeof HistoryDrawer>[0]['query']>, load?: () => void) =>
    render(
      <HistoryDrawer
        open
        onClose={() => undefined}
        query={{ data: undefined, error: null, refetch: () => undefined, ...query }}
        more={load && { load, busy: false }}
        fields={{ full_name: { label: 'Họ và tên' } }}
        actions={{ invite: 'đã mời' }}
      />,
    );

  it('tells what was and what is, apart from any colour', async () => {
    const load = vi.fn();
    const now = Math.floor(serverNow() / 1000);
    shown(
      {
        data: [
          entry({ at: now, changes: [{ field: 'full_name', before: 'An', after: null }] }),
          entry({
            at: LATE,
            by: null,
            action: 'invite',
            changes: [{ field: 'is_blocked', before: false, after: true }],
          }),
        ],
      },
      load,
    );
    const today = within(await screen.findByRole('region', { name: 'Hôm nay' }));
    expect(today.getByRole('deletion')).toHaveTextContent('Trước: An');
    expect(today.getByRole('insertion')).toHaveTextContent('Sau: để trống');
    expect(today.getByText('Họ và tên')).toBeVisible();
    const old = within(screen.getByRole('region', { name: '05/09/2026' }));
    expect(old.getByText('Hệ thống').parentElement).toHaveTextContent('Hệ thống đã mời');
    expect(old.getByText('is_blocked')).toBeVisible();
    expect(old.getByRole('insertion')).toHaveTextContent('Sau: Có');
    await userEvent.click(screen.getByRole('button', { name: 'Xem thêm' }));
    expect(load).toHaveBeenCalledOnce();
  });

  it('says that there is nothing', async () => {
    shown({ data: [] });
    expect(await screen.findByText('Chưa có thay đổi nào')).toBeVisible();
  });

  it('tries again what failed', async () => {
    const refetch = vi.fn();
    shown({ error: new ApiError({ status: 500, key: 'server', message: 'Máy chủ gặp lỗi.' }), refetch });
    expect(await screen.findByText('Máy chủ gặp lỗi.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});
