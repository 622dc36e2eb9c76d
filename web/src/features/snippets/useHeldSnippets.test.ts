import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listAddress, snippetAddress } from './api';
import { useHeldSnippets, type HeldSnippet } from './useHeldSnippets';

const postMessage = vi.fn();

beforeEach(() => {
  postMessage.mockClear();
  const value = { register: () => Promise.resolve({}), ready: Promise.resolve({ active: { postMessage } }) };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

it('the worker hears when each was changed, and nothing more until one is', async () => {
  const own = (since: number): HeldSnippet[] => [
    { slug: 'mot', since },
    { slug: 'hai', since: 50 },
  ];
  const { rerender } = renderHook(({ since }) => useHeldSnippets(5, own(since)), { initialProps: { since: 60 } });
  const languages = '/api/snippet/judge-language?for=editor';
  const told = (newest: number) => ({
    pages: ['/ucode', '/ucode/new', '/ucode/mot', '/ucode/hai'],
    answers: [listAddress, languages, snippetAddress('mot'), snippetAddress('hai')],
    changedAt: {
      [listAddress]: newest,
      [languages]: 0,
      [snippetAddress('mot')]: newest,
      [snippetAddress('hai')]: 50_000,
    },
  });
  await waitFor(() => expect(postMessage).toHaveBeenLastCalledWith(expect.objectContaining(told(60_000)), []));
  rerender({ since: 60 });
  rerender({ since: 70 });
  await waitFor(() => expect(postMessage).toHaveBeenLastCalledWith(expect.objectContaining(told(70_000)), []));
  expect(postMessage).toHaveBeenCalledTimes(2);
});
