import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { paths } from '#/routing/paths';
import { Chart } from './Chart';
import { StackedBar } from './StackedBar';

const points = [
  { at: 'Tháng 1', values: [1200, null] },
  { at: 'Tháng 2', values: [0, 7] },
];

describe('a chart', () => {
  it('has its figures as a table, and shows it to who asks', async () => {
    render(<Chart kind="bar" label="Người học" at="Tháng" points={points} series={['Cũ', 'Mới']} />);
    const table = screen.getByRole('table', { name: 'Người học' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['ThángCũMới', 'Tháng 11,200–', 'Tháng 207']);
    await userEvent.click(screen.getByRole('button', { name: 'Xem dạng bảng' }));
    expect(screen.getAllByRole('table', { name: 'Người học' })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Xem dạng biểu đồ' })).toBeVisible();
  });

  it('of time says its days as the page does', () => {
    const days = [{ at: 1_790_000_000, values: [1] }];
    render(<Chart kind="line" label="Bài" at="Ngày" points={days} series={['Bài']} />);
    expect(screen.getByRole('rowheader')).toHaveTextContent('21/09/2026');
  });

  it('without figures says so', () => {
    render(<Chart kind="line" label="Bài" at="Ngày" points={[{ at: 'a', values: [null] }]} series={['Bài']} />);
    expect(screen.getByText('Chưa có số liệu')).toBeVisible();
  });
});

it('a bar of parts leads to what it counts', () => {
  render(
    <MemoryRouter>
      <StackedBar
        parts={[
          { name: 'Đang mở', value: 1500, tone: 'success', to: paths.problems },
          { name: 'Khóa', value: 0, tone: 'danger' },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Đang mở 1,500' })).toHaveAttribute('href', '/problems');
  expect(screen.getByText('Khóa')).toBeVisible();
});
vi.mock('./ChartPicture', () => ({ default: () => null }));
