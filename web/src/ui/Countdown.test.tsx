import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measureServerClock, resetServerClock, serverNow } from '#/api/serverClock';
import { at, http, ok, server } from '../../tests/server';
import { clockDigits, Countdown } from './Countdown';

/** What the server says; the browser is an hour ahead. */
const NOW = 1_790_000_000;
const HOUR = 3600;

beforeEach(() => {
  vi.useFakeTimers({ now: (NOW + HOUR) * 1000, toFake: ['Date', 'setInterval', 'clearInterval', 'performance'] });
  resetServerClock();
});
afterEach(() => {
  resetServerClock();
  vi.useRealTimers();
});

function answerAfter(roundTripMs: number) {
  server.use(
    http.get(at('/api/general/server-time'), () => {
      vi.advanceTimersByTime(roundTripMs);
      return ok({ now: NOW, now_ms: NOW * 1000, zone: 'Asia/Ho_Chi_Minh' });
    }),
  );
}

describe('the clock of the server', () => {
  it('is ahead of its answer by half the round trip, whatever the browser thinks', async () => {
    answerAfter(200);
    await measureServerClock();
    expect(serverNow()).toBe(NOW * 1000 + 100);
    vi.setSystemTime((NOW - 5 * HOUR) * 1000);
    expect(serverNow()).toBe(NOW * 1000 + 100);
    vi.advanceTimersByTime(5000);
    expect(serverNow()).toBe(NOW * 1000 + 5100);
  });

  it('is the browser’s where the server does not answer', async () => {
    server.use(http.get(at('/api/general/server-time'), () => new Response('', { status: 500 })));
    await measureServerClock();
    expect(serverNow()).toBe(Date.now());
  });

  it('is measured again when the page is back online', async () => {
    answerAfter(0);
    render(<Countdown until={NOW + 90} />);
    expect(await screen.findByText('01:30')).toBeVisible();
    server.use(http.get(at('/api/general/server-time'), () => ok({ now: NOW + 60, now_ms: (NOW + 60) * 1000 })));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('00:30')).toBeVisible();
  });
});

describe('a countdown', () => {
  it('counts by the server’s clock, is read out a minute before, and ends once', async () => {
    answerAfter(0);
    const onEnd = vi.fn();
    render(<Countdown until={NOW + 62} onEnd={onEnd} />);
    expect(await screen.findByText('01:02')).toBeVisible();
    act(() => vi.advanceTimersByTime(2000));
    expect(screen.getByText('01:00')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Còn 1 phút');
    expect(onEnd).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(61_000));
    expect(screen.getByText('00:00')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Đã hết giờ');
    act(() => vi.advanceTimersByTime(10_000));
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it.each([
    [0, '00:00'],
    [59, '00:59'],
    [3600, '1:00:00'],
    [86_399, '23:59:59'],
  ])('%s seconds are %s', (seconds, digits) => {
    expect(clockDigits(seconds)).toBe(digits);
  });
});
