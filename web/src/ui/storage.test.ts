import { afterEach, expect, it, vi } from 'vitest';
import { readStored, removeStored, writeStored } from './storage';

afterEach(() => {
  vi.restoreAllMocks();
});

it('keeps a text, in the area that was asked for', () => {
  expect(writeStored('a', '1')).toBe(true);
  expect(writeStored('a', '2', 'session')).toBe(true);
  expect([readStored('a'), readStored('a', 'session'), readStored('b')]).toEqual(['1', '2', null]);
  expect(removeStored('a')).toBe(true);
  expect([readStored('a'), readStored('a', 'session')]).toEqual([null, '2']);
});

it('never throws where storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeStored('a', '1')).toBe(false);
  expect(readStored('a')).toBe('1');
  removeStored('a');
  expect(readStored('a')).toBeNull();
});

it('never throws where even looking at storage does', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect([readStored('a'), writeStored('a', '1'), readStored('a')]).toEqual([null, false, '1']);
  expect([removeStored('a'), readStored('a')]).toEqual([false, null]);
});
