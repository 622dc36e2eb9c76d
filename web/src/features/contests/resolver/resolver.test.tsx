import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { person, renderWeb } from '../../../../tests/screen';
import { at, http, ok, server } from '../../../../tests/server';
import { aContest } from '../fixtures';
import { contestRoutes } from '../routes';
import { aReveal } from './fixtures';
import type { Reveal } from './types';

const patient = { timeout: 20_000 };
const teacher = person({ role: 'teacher', permissions: { contest: ['list', 'create', 'read', 'update', 'delete'] } });

/** How often the server was asked for anything of the contest. */
let asked = 0;

function open(reveal: Reveal = aReveal(), state: 'running' | 'completed' = 'completed') {
  const contest = aContest({ id: 3, slug: 'dem-icpc', name: 'Đêm ICPC', state, can_edit: true });
  const count = (answer: unknown) => () => {
    asked += 1;
    return ok(answer);
  };
  server.use(
    http.get(at('/api/contests/dem-icpc'), count(contest)),
    http.get(at('/api/contests/3/reveal'), count(reveal)),
  );
  renderWeb({ table: contestRoutes, at: '/contests/dem-icpc/resolver', user: teacher });
}

const press = (key: string) => fireEvent.keyDown(document.body, { key });
const focused = () => screen.getAllByRole('listitem').find((row) => row.hasAttribute('aria-current'));
const board = () => screen.findByRole('region', { name: 'Bảng xếp hạng' }, patient);

beforeEach(() => {
  asked = 0;
});

describe('the ceremony', { timeout: 60_000 }, () => {
  it('goes step by step by keys, and a step back takes exactly one back', async () => {
    open();
    await board();
    expect(focused()).toHaveTextContent('Nguyễn An');
    expect(focused()).toHaveTextContent('Sắp mở câu A');
    expect(screen.getByText('Bước 0/5')).toBeVisible();
    press(' ');
    expect(screen.getByText('Nguyễn An: đã mở câu A, hạng 1')).toBeVisible();
    expect(focused()).toHaveTextContent('Lê Chi');
    press('ArrowLeft');
    expect(screen.getByText('Bước 0/5')).toBeVisible();
    expect(focused()).toHaveTextContent('Nguyễn An');
    press('End');
    expect(screen.getByText('Nguyễn An: Giải Nhất, hạng 1 · Đây là bảng xếp hạng cuối cùng')).toBeVisible();
    expect(focused()).toBeUndefined();
    for (const row of within(await board()).getAllByRole('listitem')) expect(row).toHaveTextContent('Đã chốt');
    press('Home');
    expect(screen.getByText('Bước 0/5')).toBeVisible();
    // Nothing but the two answers at the beginning.
    expect(asked).toBe(2);
  });

  it('has a button for each key, and the space bar presses the one in focus', async () => {
    open();
    await board();
    const controls = within(screen.getByRole('group', { name: 'Điều khiển' }));
    expect(controls.getByRole('button', { name: 'Lùi một bước (←)' })).toBeDisabled();
    await userEvent.click(controls.getByRole('button', { name: /^Bước tiếp/ }));
    expect(screen.getByText('Bước 1/5')).toBeVisible();
    await userEvent.keyboard(' ');
    expect(screen.getByText('Bước 2/5')).toBeVisible();
    await userEvent.click(controls.getByRole('button', { name: /^Đến cuối/ }));
    expect(controls.getByRole('button', { name: /^Đến cuối/ })).toBeDisabled();
  });

  it('plays by itself until it is stopped', async () => {
    open();
    await board();
    vi.useFakeTimers();
    try {
      press('a');
      expect(screen.getByRole('button', { name: 'Dừng tự chạy (A)' })).toBeVisible();
      press('a');
      expect(screen.getByRole('button', { name: 'Tự chạy (A)' })).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits for the end of the contest', async () => {
    open(aReveal(), 'running');
    expect(await screen.findByText('Công bố được khi kỳ thi đã kết thúc', {}, patient)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Đêm ICPC' })).toBeVisible();
  });

  it('says that nobody has a rank', async () => {
    open(aReveal({ rows: [], awards: [] }));
    expect(await screen.findByText('Không có thí sinh nào được xếp hạng', {}, patient)).toBeVisible();
  });
});
