import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { person, renderWeb } from '../../../../tests/screen';
import { at, http, ok, server } from '../../../../tests/server';
import { loadNamespaces } from '#/i18n/i18n';
import type { RouteRow } from '#/routing/table';
import { aProblem } from '../fixtures';
import type { EditorialState, Problem } from '../types';
import { Further } from './Further';

beforeAll(() => loadNamespaces(['problems']));

const closed: EditorialState = {
  is_open: false,
  in_contest: false,
  opens_by: 'solved',
  after_tries: 5,
  after_days: null,
  tries: 2,
  opens_at: null,
  has_given_up: false,
  by_giving_up: true,
};

function show(state: Partial<EditorialState> | null, change: Partial<Problem> = {}) {
  const problem = aProblem({ editorial: state && { ...closed, ...state }, ...change });
  const row = {
    name: 'home',
    path: '',
    access: 'public',
    layout: 'site',
    expect: 'home:title',
    texts: ['problems'],
    page: () => Promise.resolve({ default: () => <Further problem={problem} /> }),
  };
  return renderWeb({ table: [row as unknown as RouteRow], at: '/', user: person() });
}

describe('the editorial of a problem', () => {
  it('is read where it is open', async () => {
    server.use(http.get(at('/api/problems/tong-hai-so/editorial'), () => ok({ html: '<p>Cộng lại.</p>' })));
    show({ is_open: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Xem lời giải', expanded: false }));
    expect(await screen.findByText('Cộng lại.')).toBeVisible();
  });

  it('says what opens it and how far one is, and asks before giving up', async () => {
    let given = 0;
    server.use(
      http.post(at('/api/problems/tong-hai-so/give-up'), () => {
        given += 1;
        return ok(true);
      }),
    );
    show({});
    expect(await screen.findByText('Bạn giải được bài.')).toBeVisible();
    expect(screen.getByText('Bạn nộp đủ 5 lần (đã nộp 2/5).')).toBeVisible();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Bỏ cuộc và xem lời giải' }));
    expect(await screen.findByText(/không còn tính điểm trên bảng xếp hạng/)).toBeVisible();
    expect(given).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Bỏ cuộc' }));
    await waitFor(() => expect(given).toBe(1));
  });

  it('is closed by a contest, and nobody gives up then', async () => {
    show({ in_contest: true });
    expect(await screen.findByText(/đang có trong một kỳ thi/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Bỏ cuộc và xem lời giải' })).not.toBeInTheDocument();
  });

  it('is not given up where that opens nothing', async () => {
    show({ opens_by: 'never', after_tries: null, by_giving_up: false });
    expect(await screen.findByText('Tác giả không mở lời giải này.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Bỏ cuộc và xem lời giải' })).not.toBeInTheDocument();
  });

  it('is not there where its author wrote none', async () => {
    show(null);
    const link = await screen.findByRole('link', { name: 'Thống kê của bài' });
    expect(link).toHaveAttribute('href', '/problems/tong-hai-so/statistic');
    expect(screen.queryByText('Lời giải')).not.toBeInTheDocument();
  });
});
