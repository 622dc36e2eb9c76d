import { describe, expect, it } from 'vitest';
import { wordsOf } from './errorKinds';
import { paint } from './paint';
import { countItems, readRecording, type Recording } from './recording';
import { after, planSteps } from './steps';

const square: Recording = {
  background: '#ffffff',
  items: [
    ['fill', '#ffff00', 0, 0, 100, 0, 100, 100, 0, 100, 0, 0],
    ['line', '#ff0000', 2, 0, 0, 100, 0, 100, 100, 0, 100, 0, 0],
    ['dot', '#0000ff', 10, 50, 50],
    ['text', '#000000', 12, 'center', 0, 0, 'nhà'],
  ],
};

describe('a recording', () => {
  it('is read as it was written, and refused where it is none', () => {
    expect(readRecording(JSON.parse(JSON.stringify(square)))).toEqual(square);
    for (const items of [
      [['line', '#ff0000', 2, 0, 0]],
      [['fill', 'red', 0, 0, 1, 1, 2, 2]],
      [['dot', '#ff0000', Number.NaN, 0, 0]],
      [['text', '#000000', 12, 'middle', 0, 0, 'a']],
      ['line'],
    ])
      expect(readRecording({ background: '#ffffff', items })).toBeNull();
    expect(readRecording(null)).toBeNull();
    expect(readRecording({ background: 'white', items: [] })).toBeNull();
  });

  it('is counted by what is to be seen', () => {
    expect(countItems(square.items)).toEqual({ lines: 4, fills: 1, dots: 1, texts: 1 });
  });
});

describe('steps', () => {
  const plan = planSteps(square);
  const names = (steps: number) => after(square, plan, steps).items.map((item) => item[0]);

  it('are the strokes, dots and texts; an area is filled when its outline is drawn', () => {
    expect(plan.total).toBe(6);
    expect(names(0)).toEqual([]);
    expect(after(square, plan, 1).items).toEqual([['line', '#ff0000', 2, 0, 0, 100, 0]]);
    expect(names(4)).toEqual(['line']);
    expect(names(5)).toEqual(['fill', 'line', 'dot']);
    expect(after(square, plan, 6)).toBe(square);
  });

  it('has one for an area without an outline', () => {
    const alone: Recording = { background: '#ffffff', items: [['fill', '#ff0000', 0, 0, 9, 0, 9, 9]] };
    expect(planSteps(alone).total).toBe(1);
    expect(after(alone, planSteps(alone), 0).items).toEqual([]);
    expect(planSteps({ background: '#ffffff', items: [] }).total).toBe(0);
  });
});

it('a drawing is painted with its middle at 0, 0 and y upwards', () => {
  const calls: unknown[][] = [];
  const context = new Proxy({} as Record<string, unknown>, {
    get:
      (_, name) =>
      (...given: unknown[]) =>
        calls.push([name, ...given]),
    set: () => true,
  });
  paint(context as unknown as CanvasRenderingContext2D, square, { width: 400, height: 400 }, 2);
  expect(calls).toContainEqual(['fillRect', 0, 0, 800, 800]);
  expect(calls).toContainEqual(['moveTo', 400, 400]);
  expect(calls).toContainEqual(['lineTo', 600, 200]);
  expect(calls).toContainEqual(['fill', 'evenodd']);
  expect(calls).toContainEqual(['arc', 500, 300, 10, 0, 2 * Math.PI]);
  expect(calls).toContainEqual(['fillText', 'nhà', 400, 400]);
});

it('errors have plain words', () => {
  const words = (kind: string, text = '') => wordsOf({ kind, text, line: 1 });
  expect(words('NameError')).toBe('NameError');
  expect(words('StopIteration')).toBe('other');
  expect(words('TurtleGraphicsError', 'the drawing has more than 20000 points')).toBe('points');
  expect(words('TurtleGraphicsError', 'bad color string: x')).toBe('colour');
  expect(words('TurtleGraphicsError', 'bad pen size: -1')).toBe('turtle');
});
