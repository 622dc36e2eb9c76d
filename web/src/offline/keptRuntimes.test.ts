import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runtimeFiles } from '#/runtimes/files';
import { chooseRuntime, chosenRuntimes, holdWithRuntimes, isHere } from './keptRuntimes';
import { fakeCaches } from './worker/fakes';

const postMessage = vi.fn((_: unknown, ports?: MessagePort[]) => ports?.[0]?.postMessage(true, []));
const urls = (key: 'python' | 'turtle') => runtimeFiles[key].map(({ url }) => url);

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches());
  postMessage.mockClear();
  const value = { register: () => Promise.resolve({}), ready: Promise.resolve({ active: { postMessage } }) };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

describe('runtimes for when there is no connection', () => {
  it('are those that were chosen, with whatever else is held', async () => {
    expect(chosenRuntimes()).toEqual([]);
    expect(await chooseRuntime(5, 'turtle', true)).toBe(true);
    await chooseRuntime(5, 'python', true);
    expect(chosenRuntimes()).toEqual(['turtle', 'python']);
    await chooseRuntime(5, 'turtle', false);
    await holdWithRuntimes(5, { pages: ['/ucode'] });
    const held = { type: 'hold', user: 5, locale: 'vi', pages: ['/ucode'], runtimes: urls('python') };
    expect(postMessage).toHaveBeenLastCalledWith(held, []);
  });

  it('are here once all of them are', async () => {
    const box = await caches.open('lophoc-runtimes');
    await box.put('/run/frame', new Response(''));
    expect([await isHere('web'), await isHere('turtle')]).toEqual([true, false]);
    await Promise.all(urls('turtle').map((url) => box.put(url, new Response(''))));
    expect(await isHere('turtle')).toBe(true);
  });

  it('that nobody knows are none', () => {
    localStorage.setItem('lophoc.kept-runtimes', '["python","ruby",1]');
    expect(chosenRuntimes()).toEqual(['python']);
    localStorage.setItem('lophoc.kept-runtimes', '{');
    expect(chosenRuntimes()).toEqual([]);
  });
});
