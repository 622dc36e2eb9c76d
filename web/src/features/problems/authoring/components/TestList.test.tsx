import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadNamespaces } from '#/i18n/i18n';
import type { TestCase } from '../api';
import { TestList } from './TestList';

const tests = (count: number): TestCase[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `${1 + (index % 10)}-${index + 1}`,
    position: index + 1,
    input: '1 2',
    output: '3',
    input_size: 3,
    output_size: 1,
    truncated: false,
    is_sample: false,
    score: 1,
    subtask: null,
    test_code: {},
  }));

beforeAll(() => loadNamespaces(['authoring', 'ui']));

/** Its rows without the one of the heads. */
const rows = () =>
  within(screen.getByRole('table', { name: 'Bộ kiểm thử' }))
    .queryAllByRole('row')
    .slice(1);

it('a thousand tests are shown a page at a time and found by name', async () => {
  const edit = vi.fn<(test: TestCase) => void>();
  render(<TestList tests={tests(1000)} subtaskName={() => null} onEdit={edit} onDelete={() => undefined} />);
  expect(rows()).toHaveLength(48);
  await userEvent.click(screen.getByRole('button', { name: '21' }));
  expect(rows().at(-1)).toHaveAccessibleName(/^10-1000 /);
  expect(rows()).toHaveLength(40);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Tìm theo tên bộ kiểm thử' }), '3-99');
  await expect.poll(() => rows().length, { timeout: 20_000 }).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sửa bộ 3-993' }));
  expect(edit.mock.calls.map(([test]) => test.id)).toEqual([993]);
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('Không có bộ nào tên chứa “3-99x”.')).toBeInTheDocument();
});

it('a few are a plain list', () => {
  render(
    <TestList tests={tests(12)} subtaskName={() => 'Nhóm 1'} onEdit={() => undefined} onDelete={() => undefined} />,
  );
  expect(rows()).toHaveLength(12);
  expect([screen.queryByRole('searchbox'), screen.queryByRole('navigation')]).toEqual([null, null]);
});
