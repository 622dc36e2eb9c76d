import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSoon } from './useSoon';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what is done soon', () => {
  it('is done once for all who ask at the same time, and again for who asks later', () => {
    const run = vi.fn();
    const { result } = renderHook(() => useSoon(run));
    for (const ask of [result.current, result.current, result.current]) ask();
    expect(run).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(run).toHaveBeenCalledTimes(1);
    result.current();
    vi.runAllTimers();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('is not done for a screen that has gone', () => {
    const run = vi.fn();
    const { result, unmount } = renderHook(() => useSoon(run));
    result.current();
    unmount();
    vi.runAllTimers();
    expect(run).not.toHaveBeenCalled();
  });
});
