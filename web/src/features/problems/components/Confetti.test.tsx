import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Confetti } from './Confetti';

const fillRect = vi.fn<() => void>();
let isCalm = false;
/** What the next frame does. */
let frame: FrameRequestCallback = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  fillRect.mockClear();
  isCalm = false;
  const context = {
    canvas: {},
    fillRect,
    ...Object.fromEntries(
      ['save', 'translate', 'rotate', 'restore', 'clearRect'].map((name) => [name, () => undefined]),
    ),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') && isCalm }));
  vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => {
    frame = next;
    return 1;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function throwIt() {
  const onEnd = vi.fn<() => void>();
  const begun = performance.now();
  render(<Confetti onEnd={onEnd} />);
  /** How many flakes are drawn in the frame at a time. */
  const drawnAt = (age: number) => {
    fillRect.mockClear();
    frame(begun + age);
    return fillRect.mock.calls.length;
  };
  return { onEnd, drawnAt };
}

it('is thrown for two seconds', () => {
  const { drawnAt, onEnd } = throwIt();
  expect([0, 1000, 1999].map(drawnAt)).toEqual([3, 6, 9]);
  expect([2000, 2500].map(drawnAt)).toEqual([9, 9]);
  expect(onEnd).not.toHaveBeenCalled();
});

it('is gone after five, also where no frame is drawn', () => {
  const { onEnd } = throwIt();
  vi.advanceTimersByTime(4999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('is none for who asked for less motion', () => {
  isCalm = true;
  const { onEnd } = throwIt();
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(fillRect).not.toHaveBeenCalled();
});
