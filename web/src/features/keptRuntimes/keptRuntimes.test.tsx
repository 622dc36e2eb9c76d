import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadNamespaces } from '#/i18n/i18n';
import { chosenRuntimes } from '#/offline/keptRuntimes';
import { runtimeFiles } from '#/runtimes/files';
import { KeptRuntimesDialog } from './KeptRuntimesDialog';

beforeAll(() => loadNamespaces(['keptRuntimes']));

/** What the browser has of what runs programs. */
const here = new Set<string>();
const answers = { hasCome: true };
beforeEach(() => {
  answers.hasCome = true;
  here.clear();
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({ match: (url: string) => Promise.resolve(here.has(url) ? new Response('') : undefined) }),
  });
});

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

function show(canKeep = true) {
  const postMessage = vi.fn((_: unknown, ports?: MessagePort[]) => ports?.[0]?.postMessage(answers.hasCome, []));
  const value = { register: () => Promise.resolve({}), ready: Promise.resolve({ active: { postMessage } }) };
  if (canKeep) Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KeptRuntimesDialog user={5} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return postMessage;
}

describe('what runs programs without a connection', () => {
  it('is downloaded once it is chosen, and says when it is here', async () => {
    const user = userEvent.setup();
    const postMessage = show();
    const [python] = screen.getAllByRole('switch') as [HTMLElement];
    expect(python).not.toBeChecked();
    for (const { url } of runtimeFiles.python) here.add(url);
    here.add('/run/frame');
    await user.click(python);
    expect(await screen.findByText(/đã có trong trình duyệt này/)).toBeVisible();
    expect(chosenRuntimes()).toEqual(['python']);
    expect(postMessage).toHaveBeenLastCalledWith(
      expect.objectContaining({ user: 5, runtimes: runtimeFiles.python.map(({ url }) => url) }),
      expect.anything(),
    );
    await user.click(python);
    expect(chosenRuntimes()).toEqual([]);
    await vi.waitFor(() =>
      expect(postMessage).toHaveBeenLastCalledWith(expect.objectContaining({ runtimes: [] }), expect.anything()),
    );
  });

  it('says that it has not come, and is tried again', async () => {
    const user = userEvent.setup();
    answers.hasCome = false;
    show();
    const [python] = screen.getAllByRole('switch') as [HTMLElement];
    await user.click(python);
    expect(await screen.findByText(/chưa tải được/)).toBeVisible();
    for (const { url } of runtimeFiles.python) here.add(url);
    here.add('/run/frame');
    answers.hasCome = true;
    await user.click(screen.getByRole('button', { name: 'Thử lại: Python' }));
    expect(await screen.findByText(/đã có trong trình duyệt này/)).toBeVisible();
  });

  it('can not be kept everywhere', () => {
    show(false);
    expect(screen.getByText('Trình duyệt này không giữ được gì cho lúc không có mạng.')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
