import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedValue } from './useDebouncedValue';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('follows once there was a pause', () => {
  const { result, rerender } = renderHook(({ value }) => useDebouncedValue(value), { initialProps: { value: 'a' } });
  rerender({ value: 'ab' });
  act(() => vi.advanceTimersByTime(299));
  rerender({ value: 'abc' });
  act(() => vi.advanceTimersByTime(299));
  expect(result.current).toBe('a');
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe('abc');
});

it('stands still while it is paused', () => {
  const { result, rerender } = renderHook(({ value, paused }) => useDebouncedValue(value, { paused, delayMs: 50 }), {
    initialProps: { value: 'd', paused: false },
  });
  rerender({ value: 'da', paused: true });
  act(() => vi.advanceTimersByTime(5_000));
  expect(result.current).toBe('d');
  rerender({ value: 'dã', paused: false });
  act(() => vi.advanceTimersByTime(50));
  expect(result.current).toBe('dã');
});
