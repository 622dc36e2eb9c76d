import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveStreams, TestStream } from '../../tests/eventStream';
import { EventParser, readEvents, type StreamEvent, type StreamState } from './eventStream';

const bytes = (text: string) => new TextEncoder().encode(text);
/** Lets what has arrived be read. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('taking a stream apart', () => {
  it('finds events in pieces of any size, letters of several bytes among them', () => {
    const parser = new EventParser();
    const all = bytes(': beat\n\nevent: tên\r\nid: t-1-1\r\ndata: {"a":\ndata: "ữ"}\n\nretry: 2500\n\ndata: 2\r\r');
    const events = [...all].flatMap((byte) => parser.push(new Uint8Array([byte])));
    events.push(...parser.push(bytes('\n')));
    expect(events).toEqual([
      { name: 'tên', data: '{"a":\n"ữ"}', id: 't-1-1' },
      { name: 'message', data: '2', id: 't-1-1' },
    ]);
    expect(parser.retryMs).toBe(2500);
  });

  it('takes an id without data as where to go on from', () => {
    const parser = new EventParser();
    expect(parser.push(bytes('id: t-2a-0\n\n'))).toEqual([]);
    expect(parser.lastId).toBe('t-2a-0');
  });
});

function open(answer: Parameters<typeof serveStreams>[0]) {
  const { asked, serve } = serveStreams(answer);
  vi.stubGlobal('fetch', serve);
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const events: StreamEvent[] = [];
  const states: StreamState[] = [];
  const broken = vi.fn();
  const reader = readEvents({
    address: () => '/api/x/events',
    onEvent: (event) => {
      if (event.data === 'throw') throw new Error('listener');
      events.push(event);
    },
    onState: (state) => states.push(state),
    onBroken: broken,
  });
  return { asked, events, states, broken, reported, reader };
}

describe('reading a stream', () => {
  it('survives an event that is no JSON and a listener that throws, and reports them', async () => {
    const stream = new TestStream();
    const { events, states, broken, reported, reader } = open(() => stream.response);
    stream.send(1);
    stream.write('data: {"half\n\ndata: [\n\n');
    stream.send('throw');
    stream.send(2);
    await settle();
    expect(events.map(({ data }) => data)).toEqual([1, 2]);
    expect(states).toEqual(['connecting', 'open']);
    expect(broken).toHaveBeenCalledTimes(2);
    expect(reported.map(String)).toEqual(['Error: An event of /api/x/events is no JSON', 'Error: listener']);
    reader.close();
  });

  it('goes on where it broke off, when the server said', async () => {
    const streams = [new TestStream(), new TestStream()];
    const rest = [...streams];
    const { asked, events, reader } = open(() => rest.shift()?.response ?? Response.error());
    streams[0]?.write('retry: 2000\n\n');
    streams[0]?.send('a', { id: 't-1-1', name: 'test' });
    streams[0]?.write('data: "ha');
    await settle();
    streams[0]?.end();
    await vi.advanceTimersByTimeAsync(1999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked[1]?.headers['Last-Event-ID']).toBe('t-1-1');
    streams[1]?.send('b');
    await settle();
    expect(events.map(({ data }) => data)).toEqual(['a', 'b']);
    reader.close();
  });

  it('tries again ever more rarely while there is none, and at once when back online', async () => {
    const { asked, states, reader } = open(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000);
    expect(asked).toHaveLength(4);
    expect(states).toEqual(['connecting', 'failing']);
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(asked).toHaveLength(5);
    reader.close();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(5);
  });

  it('takes a page of a proxy for no stream', async () => {
    const { states, reader } = open(() => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }));
    await settle();
    expect(states).toEqual(['connecting', 'failing']);
    reader.close();
  });

  it('does not ask again where it is refused', async () => {
    const { asked, states } = open(() => new Response('{}', { status: 403 }));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(1);
    expect(states).toEqual(['connecting', 'refused']);
  });

  it('says it again where it is refused at another address', async () => {
    const { asked, states, reader } = open(() => new Response('{}', { status: 403 }));
    await settle();
    reader.reconnect();
    await settle();
    expect(asked).toHaveLength(2);
    expect(states).toEqual(['connecting', 'refused', 'connecting', 'refused']);
    reader.close();
  });

  it('finds out that an open stream is dead, and one that a proxy holds back', async () => {
    const stream = new TestStream();
    const answers: (Response | Promise<Response>)[] = [stream.response, new Promise<Response>(() => undefined)];
    const { asked, states, reader } = open(() => answers.shift() ?? new Promise<Response>(() => undefined));
    stream.write(': beat\n\n');
    await vi.advanceTimersByTimeAsync(44_000);
    expect(states).toEqual(['connecting', 'open']);
    await vi.advanceTimersByTimeAsync(2500);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states).toEqual(['connecting', 'open', 'failing']);
    reader.close();
  });
});
