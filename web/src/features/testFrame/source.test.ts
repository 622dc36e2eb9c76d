import { afterEach, expect, it, vi } from 'vitest';
import { listenForPrograms, programIn, tellTests } from './source';

const message = (data: unknown, origin = location.origin, source: unknown = window.parent) =>
  ({ data, origin, source }) as Pick<MessageEvent, 'origin' | 'source' | 'data'>;

const program = { type: 'lophoc:source', source_code: 'print(1)' };

afterEach(() => void vi.restoreAllMocks());

it('takes programs of this site alone, from the page around the frame', () => {
  expect(programIn(message(program))).toEqual({ source: 'print(1)', files: [] });
  for (const origin of ['https://xau.vn', 'null', '', `${location.origin}.xau.vn`])
    expect(programIn(message(program, origin)), origin).toBeNull();
  expect(programIn(message(program, location.origin, null))).toBeNull();
});

it('takes nothing but programs', () => {
  for (const data of [null, 'print(1)', 1, [], {}, { ...program, type: 'other' }, { ...program, source_code: 1 }])
    expect(programIn(message(data)), JSON.stringify(data)).toBeNull();
  const files = [{ name: 'a.h', content: '1' }, { path: 'b.h', content: '2' }, { name: 'c.h' }, null];
  expect(programIn(message({ ...program, files }))?.files).toEqual([
    { path: 'a.h', content: '1' },
    { path: 'b.h', content: '2' },
  ]);
  expect(programIn(message({ ...program, files: 'x' }))?.files).toEqual([]);
});

it('tells the page around the frame, and no other, that it listens and what came of the tests', () => {
  const told: unknown[][] = [];
  const parent = { postMessage: (...said: unknown[]) => told.push(said) };
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window);
  const heard: unknown[] = [];
  const end = listenForPrograms((sent) => heard.push(sent));
  const send = (origin: string) => {
    const event = new MessageEvent('message', { data: program, origin });
    Object.defineProperty(event, 'source', { value: parent });
    dispatchEvent(event);
  };
  send('https://xau.vn');
  send(location.origin);
  tellTests(2, 1);
  end();
  send(location.origin);
  expect(heard).toEqual([{ source: 'print(1)', files: [] }]);
  expect(told).toEqual([
    [{ type: 'lophoc:ready' }, location.origin],
    [{ type: 'lophoc:tests', passed: 2, failed: 1 }, location.origin],
  ]);
});

it('alone in a tab nobody is told anything', () => {
  const post = vi.spyOn(window, 'postMessage');
  listenForPrograms(() => undefined)();
  tellTests(1, 0);
  expect(post).not.toHaveBeenCalled();
});
