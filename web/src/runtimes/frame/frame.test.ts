import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PORT, READY } from './messages';
import { openFrame } from './openFrame';
import { runInFrame, type InFrame } from './runInFrame';

interface Said {
  type: string;
}

let host: HTMLElement;
beforeEach(() => {
  host = document.createElement('div');
  document.body.append(host);
});
afterEach(() => host.remove());

const frames = () => [...host.querySelectorAll('iframe')];
/** What the page in a frame says; answers the port that it was given, if it was. */
function speak(element: HTMLIFrameElement, data: unknown = READY, source: Window | null = element.contentWindow) {
  const post = vi.spyOn(element.contentWindow as Window, 'postMessage').mockImplementation(() => undefined);
  post.mockClear();
  window.dispatchEvent(new MessageEvent('message', { data, source }));
  const [said, , ports] = (post.mock.calls[0] ?? []) as unknown as [unknown, unknown, MessagePort[]];
  return said === PORT ? ports[0] : undefined;
}
const soon = { timeout: 20_000 };
const load = (element: HTMLIFrameElement) => element.dispatchEvent(new Event('load'));
const options = { title: 'Khung', isHidden: false, loads: 1, onLost: () => undefined };

describe('a frame', () => {
  it('is a sandbox, and gets one port for one word of its own', async () => {
    const opening = openFrame(host, options, new AbortController().signal);
    const [element] = frames() as [HTMLIFrameElement];
    expect(element.getAttribute('sandbox')).toBe('allow-scripts allow-modals');
    expect(element.getAttribute('src')).toBe('/run/frame');
    expect([element.title, element.referrerPolicy]).toEqual(['Khung', 'no-referrer']);
    // Another window, and another word.
    expect(speak(element, READY, window)).toBeUndefined();
    expect(speak(element, 'ready')).toBeUndefined();
    expect(speak(element)).toBeDefined();
    expect(speak(element)).toBeUndefined();
    (await opening)?.remove();
    expect(frames()).toEqual([]);
  });

  it('that loads once more is thrown away', async () => {
    const onLost = vi.fn();
    const opening = openFrame(host, { ...options, loads: 2, onLost }, new AbortController().signal);
    const [element] = frames() as [HTMLIFrameElement];
    load(element);
    speak(element);
    await opening;
    load(element);
    expect(onLost).not.toHaveBeenCalled();
    load(element);
    expect(onLost).toHaveBeenCalledOnce();
    expect(frames()).toEqual([]);
  });

  it('that says nothing is tried once more, as one that a service worker may answer for', async () => {
    vi.useFakeTimers();
    try {
      const opening = openFrame(host, options, new AbortController().signal);
      load(frames()[0] as HTMLIFrameElement);
      await vi.advanceTimersByTimeAsync(3000);
      const [second] = frames() as [HTMLIFrameElement];
      expect([frames().length, second.hasAttribute('sandbox')]).toEqual([1, false]);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await opening).toBeNull();
      expect(frames()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('without a connection is none that only the network could bring', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const given = new AbortController();
    void openFrame(host, options, given.signal);
    expect(frames()[0]?.hasAttribute('sandbox')).toBe(false);
    given.abort();
    expect(frames()).toEqual([]);
  });
});

describe('a run in a frame', () => {
  /** A run, and the page in its frame. */
  function begin(more: Partial<InFrame<Said>> = {}) {
    const heard: Said[] = [];
    const run = runInFrame<Said>(host, {
      title: 'hidden',
      isHidden: true,
      loads: 1,
      task: async () => ({ do: 'work', script: new ArrayBuffer(), first: 1 }),
      hear: (message, { end }) => {
        heard.push(message);
        if (message.type === 'done') end({ reason: 'ended' });
      },
      ...more,
    });
    return { run, heard };
  }

  /** The port of the next frame, and what comes through it. */
  async function inside(count = 1) {
    await vi.waitFor(() => expect(frames()).toHaveLength(1), soon);
    const port = speak(frames()[0] as HTMLIFrameElement) as MessagePort;
    const told: unknown[] = [];
    port.addEventListener('message', ({ data }) => told.push(data));
    port.start();
    await vi.waitFor(() => expect(told.length).toBeGreaterThanOrEqual(count), soon);
    return { port, told };
  }

  it('is told its task first and then the input, and ends once, with its frame', async () => {
    const { run, heard } = begin();
    run.input('Lan');
    const { port, told } = await inside(2);
    expect(told).toEqual([{ do: 'work', script: expect.anything(), first: 1 }, { line: 'Lan' }]);
    port.postMessage({ type: 'text' }, []);
    port.postMessage({ type: 'done' }, []);
    expect(await run.done).toEqual({ reason: 'ended' });
    expect(heard.map(({ type }) => type)).toEqual(['text', 'done']);
    run.stop();
    expect(await run.done).toEqual({ reason: 'ended' });
    expect(frames()).toEqual([]);
  });

  it('is stopped at any moment', async () => {
    const { run } = begin();
    run.stop();
    expect(await run.done).toEqual({ reason: 'stopped' });
    const later = begin();
    await inside();
    later.run.stop();
    expect(await later.run.done).toEqual({ reason: 'stopped' });
    expect(frames()).toEqual([]);
  });

  it('ends where its page goes elsewhere, or what it takes is not to be had', async () => {
    const { run } = begin();
    await inside();
    for (let time = 0; time < 2; time += 1) load(frames()[0] as HTMLIFrameElement);
    expect((await run.done).reason).toBe('navigated');
    const { run: other } = begin({ task: () => Promise.reject(new Error('wasm: 404')) });
    expect(await other.done).toEqual({ reason: 'failed', message: 'wasm: 404' });
  });

  it('ends where what it is told is nothing that a program of ours says', async () => {
    const { run } = begin({
      hear: ({ type }) => {
        if (typeof type !== 'string') throw new TypeError('no type');
      },
    });
    const { port } = await inside();
    port.postMessage({ type: 1 }, []);
    expect(await run.done).toEqual({ reason: 'failed', message: 'no type' });
  });

  it('goes on in another frame with another task', async () => {
    const { run } = begin({
      hear: (_, { again }) => again(async () => ({ do: 'work', script: new ArrayBuffer(), first: 2 })),
    });
    const { port } = await inside();
    const [before] = frames();
    port.postMessage({ type: 'page' }, []);
    await vi.waitFor(() => expect(frames()[0]).not.toBe(before), soon);
    const { told } = await inside();
    expect(told).toEqual([{ do: 'work', script: expect.anything(), first: 2 }]);
    run.stop();
    expect((await run.done).reason).toBe('stopped');
  });
});
