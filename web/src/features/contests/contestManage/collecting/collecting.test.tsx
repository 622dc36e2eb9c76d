import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadNamespaces } from '#/i18n/i18n';
import { at, http, ok, refused, server } from '../../../../../tests/server';
import { countFiles, faultsFirst } from './files';
import { aReport } from './fixtures';
import OfflineCard from './OfflineCard';

const patient = { timeout: 20_000 };
const asked: (string | null)[] = [];

function serve(answer: () => ReturnType<typeof ok>) {
  server.use(
    http.post(at('/api/contests/3/collect'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('dry_run'));
      return answer();
    }),
  );
}

async function choose() {
  const router = createMemoryRouter([{ path: '*', element: <OfflineCard contest={3} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const input = (await screen.findAllByLabelText(/Chọn tệp ZIP/, {}, patient)).find((one) => one.matches('input'));
  await userEvent.upload(input as HTMLInputElement, new File(['PK'], 'bai-thi.zip', { type: 'application/zip' }));
}

beforeAll(() => loadNamespaces(['collecting']));
beforeEach(() => void (asked.length = 0));

describe('programs that were collected without network', { timeout: 60_000 }, () => {
  it('are tried out, looked at with faults first, and brought in', async () => {
    serve(() => ok(aReport()));
    await choose();
    expect(await screen.findByText('Chưa nộp bài nào.', {}, patient)).toBeVisible();
    expect(asked).toEqual(['true']);
    const table = screen.getByRole('table', { name: 'Các tệp trong ZIP' });
    const [, first] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('XX/A.cpp');
    expect(first).toHaveTextContent('Kỳ thi không có số báo danh này.');
    expect(within(table).getByText('Sẽ nộp')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Nộp 1 bài' }));
    expect(await screen.findByText('Đã nộp bài.', {}, patient)).toBeVisible();
    expect(asked).toEqual(['true', 'false']);
    await userEvent.click(screen.getByRole('button', { name: 'Tải tệp khác' }));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('are not brought in where none is new', async () => {
    serve(() => ok(aReport({ accepted: 0, entries_made: 0 })));
    await choose();
    expect(await screen.findByRole('button', { name: 'Nộp 0 bài' }, patient)).toBeDisabled();
  });

  it('say why a ZIP is refused', async () => {
    serve(() => refused(412, 'exchange_archive_broken', 'Không mở được tệp ZIP này.'));
    await choose();
    expect(await screen.findByText('Không mở được tệp ZIP này.', {}, patient)).toBeVisible();
  });
});

it('sorts and counts files by what becomes of them', () => {
  const { files } = aReport();
  expect(faultsFirst(files).map(({ path }) => path)).toEqual(['XX/A.cpp', 'TS001/A.cpp', 'TS001/B.py']);
  expect(countFiles(files)).toEqual({ fault: 1, duplicate: 1, sound: 1 });
});
