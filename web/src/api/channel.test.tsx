import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveStreams, TestStream } from '../../tests/eventStream';
import { ok } from '../../tests/server';
import { closeChannels, useChannel } from './channel';
import { isNewer } from './liveConnection';

const settle = () => act(() => vi.advanceTimersByTimeAsync(1));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  closeChannels();
  vi.useRealTimers();
});

function Topic({ name, seen }: { name: string; seen: unknown[] }) {
  const state = useChannel(name, { onMessage: (data) => seen.push(data), resync: () => seen.push('resync') });
  return <p>{`${name} ${state}`}</p>;
}

/** A server: the streams that it opens, and what it is asked. */
function serve({ refuse = [] as string[], ignore = [] as string[], status = 200 } = {}) {
  const streams: TestStream[] = [];
  const changes: unknown[] = [];
  const away = { status };
  const held: { until?: Promise<void> } = {};
  const { asked, serve: fetch } = serveStreams((address) => {
    if (away.status !== 200) return new Response('', { status: away.status });
    const stream = new TestStream();
    streams.push(stream);
    const all = decodeURIComponent(address.split('topics=')[1] ?? '').split(',');
    const refused = all.filter((topic) => refuse.includes(topic)).map((topic) => ({ topic, code: 403 }));
    const topics = all.filter((topic) => !refuse.includes(topic));
    stream.send({ stream: `s${streams.length}`, topics, refused }, { name: 'open' });
    stream.write('id: t_1-10-0\n\n');
    return stream.response;
  });
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method !== 'POST') return fetch(input, init);
    const body = JSON.parse(String(init.body)) as { add: string[] };
    changes.push([String(input), body]);
    const given = body.add.filter((topic) => !ignore.includes(topic));
    return (held.until ?? Promise.resolve()).then(() => ok({ topics: ['a', 'b', ...given], refused: [] }));
  });
  return { streams, asked, changes, away, held };
}

describe('channels', () => {
  it('share one stream, opened with all topics of a screen, and are told of more while it is open', async () => {
    const { asked, changes, streams } = serve();
    const [a, b, c]: unknown[][] = [[], [], []];
    const view = (more: boolean) => (
      <>
        <Topic name="a" seen={a ?? []} />
        <Topic name="b" seen={b ?? []} />
        {more && <Topic name="c" seen={c ?? []} />}
      </>
    );
    const { rerender } = render(view(false));
    await settle();
    expect(asked.map(({ address }) => address)).toEqual(['/api/live?topics=a%2Cb']);
    expect(screen.getByText('a live')).toBeVisible();
    rerender(view(true));
    await settle();
    expect(changes).toEqual([['/api/live/s1', { add: ['c'], remove: [] }]]);
    streams[0]?.send({ topic: 'b', data: 1 }, { id: 't_1-11-1' });
    await settle();
    expect([a, b, c]).toEqual([['resync'], ['resync', 1], ['resync']]);
    expect(asked).toHaveLength(1);
  });

  it('tell no message twice or after a newer one, and go on past one that can’t be read', async () => {
    vi.stubGlobal('reportError', vi.fn());
    const { streams } = serve();
    const seen: unknown[] = [];
    render(<Topic name="a" seen={seen} />);
    await settle();
    streams[0]?.send({ topic: 'a', data: 'new' }, { id: 't_1-a0-2' });
    streams[0]?.send({ topic: 'a', data: 'old' }, { id: 't_1-9f-7' });
    streams[0]?.send({ topic: 'a', data: 'new again' }, { id: 't_1-a0-2' });
    streams[0]?.write('data: {"topic":"a"\n\n');
    streams[0]?.send({ topic: 'a', data: 'newer' }, { id: 't_1-100-1' });
    await settle();
    expect(seen).toEqual(['resync', 'new', 'newer']);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(seen.at(-1)).toBe('resync');
  });

  it('come back with the last id, and read afresh only what the server says was lost', async () => {
    const { streams, asked } = serve();
    const seen: unknown[] = [];
    render(<Topic name="a" seen={seen} />);
    await settle();
    streams[0]?.end();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(asked[1]?.headers['Last-Event-ID']).toBe('t_1-10-0');
    expect(seen).toEqual(['resync']);
    streams[1]?.send({ topics: ['a', 'other'] }, { name: 'reset' });
    await settle();
    expect(seen).toEqual(['resync', 'resync']);
  });

  it('poll where streams fail, and stop when one is there', async () => {
    const { away } = serve({ status: 502 });
    const seen: unknown[] = [];
    render(<Topic name="a" seen={seen} />);
    await settle();
    expect(screen.getByText('a polling')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(seen).toEqual(['resync', 'resync']);
    away.status = 200;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText('a live')).toBeVisible();
    seen.length = 0;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(seen).toEqual([]);
  });

  it('say what is refused', async () => {
    const { asked } = serve({ refuse: ['b'] });
    render(
      <>
        <Topic name="a" seen={[]} />
        <Topic name="b" seen={[]} />
      </>,
    );
    await settle();
    expect(screen.getByText('a live')).toBeVisible();
    expect(screen.getByText('b refused')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked).toHaveLength(1);
  });

  it('do not ask again and again for what the server neither gives nor refuses', async () => {
    const { asked, changes } = serve({ ignore: ['c'] });
    const { rerender } = render(<Topic name="a" seen={[]} />);
    await settle();
    rerender(
      <>
        <Topic name="a" seen={[]} />
        <Topic name="c" seen={[]} />
      </>,
    );
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('c refused')).toBeVisible();
    expect(changes.filter((change) => JSON.stringify(change).includes('"c"'))).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });

  it('let an answer of a stream that was closed meanwhile change nothing', async () => {
    const { changes, held } = serve();
    let answer = () => {};
    held.until = new Promise((resolve) => {
      answer = resolve;
    });
    const first = render(<Topic name="a" seen={[]} />);
    await settle();
    first.rerender(
      <>
        <Topic name="a" seen={[]} />
        <Topic name="b" seen={[]} />
      </>,
    );
    await settle();
    expect(changes).toHaveLength(1);
    first.unmount();
    closeChannels();
    render(<Topic name="d" seen={[]} />);
    await settle();
    expect(screen.getByText('d live')).toBeVisible();
    answer();
    await settle();
    expect(screen.getByText('d live')).toBeVisible();
    expect(changes).toHaveLength(1);
  });

  it('close their stream when the last has gone for a while', async () => {
    const { asked } = serve();
    const { unmount } = render(<Topic name="a" seen={[]} />);
    await settle();
    unmount();
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(asked).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it.each([
  ['t_1-a-1', 't_1-9-5', true],
  ['t_1-a-1', 't_1-a-1', false],
  ['t_1-a-2', 't_1-a-10', false],
  ['t_1-ffffffffffffffff-1', 't_1-fffffffffffffffe-1', true],
  ['t_2-1-1', 't_1-a-1', true],
  ['x', 't_1-a-1', true],
])('%s after %s: %s', (id, than, newer) => {
  expect(isNewer(id, than)).toBe(newer);
});
