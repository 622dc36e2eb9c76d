import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginPresence } from './presence';

const send = vi.fn();
let stop: () => void = () => undefined;
let isHidden = false;

const hide = (hidden: boolean) => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  isHidden = false;
  send.mockClear();
  stop = beginPresence(send);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('is sent once a page has settled, then every 25 seconds, with the seconds since the last input', () => {
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(send.mock.calls).toEqual([[1]]);
  vi.advanceTimersByTime(15_000);
  window.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(10_000);
  expect(send.mock.calls).toEqual([[1], [10]]);
  vi.advanceTimersByTime(50_000);
  expect(send.mock.calls).toEqual([[1], [10], [35], [60]]);
});

it('is not sent while the page is hidden, and no sooner than 20 seconds after the last when it is back', () => {
  vi.advanceTimersByTime(1000);
  hide(true);
  vi.advanceTimersByTime(300_000);
  expect(send).toHaveBeenCalledTimes(1);
  hide(false);
  vi.advanceTimersByTime(0);
  expect(send).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  hide(true);
  hide(false);
  vi.advanceTimersByTime(14_000);
  expect(send).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(send).toHaveBeenCalledTimes(3);
});

it('a page that is opened hidden says nothing until it is seen', () => {
  stop();
  isHidden = true;
  stop = beginPresence(send);
  vi.advanceTimersByTime(60_000);
  expect(send).not.toHaveBeenCalled();
  hide(false);
  vi.advanceTimersByTime(1000);
  expect(send).toHaveBeenCalledTimes(1);
});

it('ends', () => {
  stop();
  vi.advanceTimersByTime(60_000);
  expect(send).not.toHaveBeenCalled();
});
