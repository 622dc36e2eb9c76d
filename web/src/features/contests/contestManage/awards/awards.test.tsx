import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadNamespaces } from '#/i18n/i18n';
import { person, renderWeb } from '../../../../../tests/screen';
import { at, http, ok, server } from '../../../../../tests/server';
import { aContest } from '../../fixtures';
import type { ContestView } from '../../types';
import { AwardsCard } from './AwardsCard';
import type { ContestAwards } from './types';

const patient = { timeout: 20_000 };
const teacher = person({ role: 'teacher', permissions: { contest: ['list', 'create', 'read', 'update', 'delete'] } });
const an = { entry_id: 11, name: 'Nguyễn An', rank: 1, score: 7, kind: 'first', certificate_code: null } as const;
const awards: ContestAwards = { rules: [{ kind: 'first', up_to_rank: 1, min_score: null }], given: [an] };

function open(change: Partial<ContestView> = {}, given: ContestAwards = awards) {
  const contest = aContest({ id: 3, slug: 'dem-icpc', state: 'completed', frozen: false, can_edit: true, ...change });
  server.use(http.get(at('/api/contests/3/awards'), () => ok(given)));
  renderWeb({
    table: [
      {
        name: 'card',
        path: 'card',
        access: 'public',
        texts: ['awards', 'contestManage'],
        page: () => Promise.resolve({ default: () => <AwardsCard contest={contest} /> }),
      },
    ],
    at: '/card',
    user: teacher,
  });
}

beforeAll(() => loadNamespaces(['awards']));

describe('awards', { timeout: 60_000 }, () => {
  it('are given by rules that are saved together', async () => {
    let sent: unknown = null;
    server.use(
      http.put(at('/api/contests/3/awards'), async ({ request }) => {
        sent = await request.json();
        return ok(awards);
      }),
    );
    open();
    const second = within(await screen.findByRole('group', { name: 'Giải Nhì' }, patient));
    await userEvent.type(second.getByRole('spinbutton', { name: /Đến hạng/ }), '3');
    await userEvent.click(screen.getByRole('button', { name: 'Lưu cách trao giải' }));
    expect(await screen.findByText('Đã lưu cách trao giải', {}, patient)).toBeVisible();
    expect(sent).toEqual({
      awards: [
        { kind: 'first', up_to_rank: 1, min_score: null },
        { kind: 'second', up_to_rank: 3, min_score: null },
      ],
    });
  });

  it('become certificates once somebody says so', async () => {
    server.use(
      http.post(at('/api/contests/3/awards/issue'), () =>
        ok({ ...awards, given: [{ ...an, certificate_code: '7KQ2MNPRXY34' }] }),
      ),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Trao giải (1)' }, patient));
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    await userEvent.click(dialog.getByRole('button', { name: 'Trao giải' }));
    const link = await screen.findByRole('link', { name: 'Xem chứng chỉ của Nguyễn An' }, patient);
    expect(link).toHaveAttribute('href', '/certificate/7KQ2MNPRXY34');
    expect(screen.getByRole('button', { name: 'Cập nhật chứng chỉ' })).toBeVisible();
  });

  it('wait for the board', async () => {
    open({ frozen: true });
    expect(await screen.findByText(/còn đang đóng băng/, {}, patient)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Trao giải/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Mở màn hình công bố' })).toHaveAttribute(
      'href',
      '/contests/dem-icpc/resolver',
    );
  });

  it('are decided before the contest is over, and not given', async () => {
    open({ state: 'running' }, { rules: [], given: [] });
    expect(await screen.findByText('Chưa đặt giải nào', {}, patient)).toBeVisible();
    expect(screen.queryByRole('button', { name: /chứng chỉ/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Mở màn hình công bố' })).toBeNull();
  });
});
