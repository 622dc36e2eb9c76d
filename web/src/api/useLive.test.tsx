import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveStreams, TestStream } from '../../tests/eventStream';
import { useLive } from './useLive';

const settle = () => act(() => vi.advanceTimersByTimeAsync(1));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

it('a poll that was asked for before an event does not overwrite it, and a broken event ends nothing', async () => {
  vi.stubGlobal('reportError', vi.fn());
  const stream = new TestStream();
  vi.stubGlobal('fetch', serveStreams(() => stream.response).serve);
  const polls: ((value: string) => void)[] = [];
  const query = {
    queryKey: ['thing'],
    queryFn: () => new Promise<string>((resolve) => polls.push(resolve)),
    refetchInterval: 3000,
  };
  function Thing() {
    useLive(query.queryKey, '/events', 'thing');
    return <p>{useQuery(query).data}</p>;
  }
  const client = new QueryClient();
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Thing />
    </QueryClientProvider>,
  );
  polls[0]?.('first');
  await settle();
  expect(screen.getByText('first')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(polls).toHaveLength(2);
  stream.write('event: thing\ndata: {"\n\n');
  stream.send('event', { name: 'thing' });
  await settle();
  polls[1]?.('slow poll');
  await settle();
  expect(screen.getByText('event')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  polls[2]?.('later poll');
  await settle();
  expect(screen.getByText('later poll')).toBeVisible();
  unmount();
  client.clear();
});
