import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RelativeTime } from './RelativeTime';
import { useNow } from './useNow';

const AT = 1_790_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: AT * 1000 });
});
afterEach(() => {
  hide(false);
  vi.useRealTimers();
});

function hide(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const Seconds = () => <output>{Math.floor(useNow(1000) / 1000) - AT}</output>;

it('all relative times of a page share one interval', () => {
  const { unmount } = render(
    Array.from({ length: 12 }, (_, index) => <RelativeTime key={index} at={AT - index * 60} />),
  );
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('a time grows older by itself', () => {
  render(<RelativeTime at={AT - 60} />);
  expect(screen.getByText('1 phút trước')).toBeVisible();
  act(() => vi.advanceTimersByTime(120_000));
  expect(screen.getByText('3 phút trước')).toBeVisible();
});

it('the most impatient says how often, and a hidden page waits and then catches up', () => {
  render(
    <>
      <Seconds />
      <RelativeTime at={AT} />
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  act(() => vi.advanceTimersByTime(3000));
  expect(screen.getByText('3')).toBeVisible();
  hide(true);
  expect(vi.getTimerCount()).toBe(0);
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.getByText('3')).toBeVisible();
  hide(false);
  expect(screen.getByText('13')).toBeVisible();
});
