import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { addTexts, loadNamespaces, type Texts } from '#/i18n/i18n';
import type { EmbeddedSnippet } from './boot';
import { EmbedPage } from './EmbedPage';

const patient = { timeout: 20_000 };

const aSnippet = (change: Partial<EmbeddedSnippet> = {}): EmbeddedSnippet => ({
  slug: 'abc123def456',
  url: 'https://lop.vn/ucode/abc123def456',
  title: 'Tổng hai số',
  author: 'An N.',
  language_id: 54,
  language_name: 'C++',
  files: [
    { name: 'main.cpp', content: 'int main() {}' },
    { name: 'so.h', content: '#pragma once' },
  ],
  stdin: '',
  last_run: null,
  ...change,
});

beforeAll(() => {
  // What the page itself adds.
  addTexts(import.meta.glob<Texts>('/src/{embed,runtimes}/locales/*.json'));
  return loadNamespaces(['embed']);
});

const open = (snippet: EmbeddedSnippet, runtime: 'web' | null = null) =>
  render(<EmbedPage snippet={snippet} runtime={runtime} siteName="Lớp Tin" />);

it('shows what a snippet is, its files, and the way to its editor', async () => {
  open(aSnippet());
  expect(screen.getByRole('heading', { level: 1, name: 'Tổng hai số' })).toBeVisible();
  expect(screen.getByText('An N. · C++ · Lớp Tin')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Mở trong trình soạn thảo' });
  expect(link).toHaveAttribute('href', 'https://lop.vn/ucode/abc123def456');
  expect(link).toHaveAttribute('rel', 'noopener');
  expect(screen.getByText('int main() {}')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'so.h' }));
  expect(await screen.findByText('#pragma once')).toBeVisible();
});

it('shows what came out of the last run, of languages that run elsewhere', () => {
  const { unmount } = open(aSnippet());
  expect(screen.getByText('Tác giả chưa chạy đoạn mã này.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Chạy' })).not.toBeInTheDocument();
  unmount();
  const run = { status: 'RTE', stdout: '3\n', stderr: 'hỏng', compile_output: '', exit_code: 1, at: 1_790_000_000 };
  open(aSnippet({ last_run: run }));
  expect(screen.getByRole('region', { name: 'Lần chạy gần nhất của tác giả' })).toHaveTextContent('Lỗi khi chạy');
  expect(screen.getByRole('group', { name: 'Chương trình in ra' })).toHaveTextContent('3');
  expect(screen.getByRole('group', { name: 'Luồng lỗi' })).toHaveTextContent('hỏng');
  expect(screen.queryByRole('group', { name: 'Trình biên dịch nói' })).not.toBeInTheDocument();
});

it('runs what a browser can, once somebody wants it to', async () => {
  open(aSnippet({ language_id: 201, files: [{ name: 'index.html', content: '<p>Chào</p>' }] }), 'web');
  const run = await screen.findByRole('button', { name: 'Chạy' }, patient);
  expect(document.querySelector('iframe')).toBeNull();
  await userEvent.click(run);
  await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull(), patient);
  await userEvent.click(screen.getByRole('button', { name: 'Dừng' }));
  await waitFor(() => expect(document.querySelector('iframe')).toBeNull(), patient);
});
