import { describe, expect, it, vi } from 'vitest';
import type { FrameMessage } from '#/runtimes/frame/messages';
import { written } from './inspect';
import { lineTeller, placeIn, takeConsole, takeErrors } from './watchConsole';

describe('what a program writes', () => {
  it('is read as a person reads it', () => {
    class Cat {
      name = 'Mướp';
    }
    const circle: Record<string, unknown> = { a: 1 };
    circle.self = circle;
    for (const [values, text] of [
      [['x =', 3, 'a'], 'x = 3 a'],
      [[[1, 'a', null, undefined, -0]], '[1, "a", null, undefined, -0]'],
      [[{ a: { b: { c: { d: 1 } } }, 'x y': 2 }], '{a: {b: {c: {…}}}, "x y": 2}'],
      [[new Cat()], 'Cat {name: "Mướp"}'],
      [[circle], '{a: 1, self: ↻}'],
      [[new Map([[1, new Set(['a'])]])], 'Map(1) {1 => Set(1) {"a"}}'],
      [[new TypeError('sai')], 'TypeError: sai'],
      [[Object.assign(document.createElement('p'), { id: 'a', className: 'b c' })], '<p#a.b.c>'],
      [[() => 1, 10n, Symbol('s')], 'ƒ (…) 10n Symbol(s)'],
      [['%s có %d%% %cđỏ', 'Lan', 7.5, 'color: red', { a: 1 }], 'Lan có 7% đỏ {a: 1}'],
      [
        [
          {
            get a(): number {
              throw new Error('getter');
            },
          },
        ],
        '{…}',
      ],
    ] as const)
      expect(written(values)).toBe(text);
    expect(written(['x'.repeat(5000)])).toHaveLength(4001);
    expect(written([Array.from({ length: 200 }, () => 0)])).toMatch(/0, …\]$/);
  });

  it('is told together, with its place, and up to a number of lines', () => {
    vi.useFakeTimers();
    try {
      const told: FrameMessage[] = [];
      const add = lineTeller((message) => told.push(message));
      const target = {} as Console;
      takeConsole(target, add, () => ({ file: 'a.js', line: 2 }));
      target.log('a');
      target.assert(true, 'b');
      target.assert(false, 'c');
      vi.runAllTimers();
      expect(told).toEqual([
        {
          is: 'console',
          lines: [
            { level: 'log', text: 'a' },
            { level: 'error', text: 'Assertion failed: c' },
          ],
        },
      ]);
      for (let line = 0; line < 20_000; line += 1) add('log', 'x');
      vi.runAllTimers();
      const lines = told.flatMap((message) => (message.is === 'console' ? message.lines : []));
      expect(lines).toHaveLength(10_000);
      expect(told.filter(({ is }) => is === 'much')).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has the place of the first of the program’s files in the stack', () => {
    const placeOf = (address: string, line: number) => (address === 'blob:null/1' ? { file: 'a.js', line } : {});
    expect(placeIn('Error\n at f (blob:null/9:1:2)\n at g (blob:null/1:7:3)', placeOf)).toEqual({
      file: 'a.js',
      line: 7,
    });
    expect(placeIn('f@blob:null/1:8:3\n', placeOf)).toEqual({ file: 'a.js', line: 8 });
    expect(placeIn(undefined, placeOf)).toEqual({});
  });

  it('has errors that nobody has caught', () => {
    const add = vi.fn();
    const view = new EventTarget() as Window;
    takeErrors(view, add, (file, line) => ({ file, line }));
    view.dispatchEvent(new ErrorEvent('error', { message: 'Uncaught Error: a', filename: 'a.js', lineno: 3 }));
    view.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('b') }));
    view.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'c' }));
    expect(add.mock.calls).toEqual([
      ['error', 'Uncaught Error: a', { file: 'a.js', line: 3 }],
      ['error', 'Uncaught (in promise) Error: b', {}],
      ['error', 'Uncaught (in promise) c', {}],
    ]);
  });
});
