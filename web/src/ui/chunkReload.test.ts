import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseMode, modeChoice } from '#/theme/mode';
import { reloadForChunk } from './chunkReload';
import { removeStored, writeStored } from './storage';

const KEY = 'lophoc.chunk-reload';

afterEach(() => {
  vi.restoreAllMocks();
  removeStored(KEY, 'session');
  removeStored('lophoc.mode');
});

describe('where storage is blocked', () => {
  beforeEach(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(window, name, 'get').mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
  });

  it('a page reloads for a missing file once, and not when it has just been reloaded', () => {
    const reload = vi.fn();
    const first = reloadForChunk({ now: 5_000_000, reload, wasReloadedAt: null });
    const again = reloadForChunk({ now: 5_001_000, reload, wasReloadedAt: null });
    removeStored(KEY, 'session');
    const afterwards = reloadForChunk({ now: 5_002_000, reload, wasReloadedAt: 5_000_500 });
    const later = reloadForChunk({ now: 5_070_000, reload, wasReloadedAt: 5_000_500 });
    expect([first, again, afterwards, later]).toEqual([true, false, false, true]);
  });

  it('the choice of light or dark holds for as long as the page is there', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    expect(modeChoice()).toBe('system');
    chooseMode('dark');
    expect(modeChoice()).toBe('dark');
    expect(document.documentElement.dataset.mode).toBe('dark');
  });
});

it('no page is thrown away while there is no connection', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.fn();
  expect(reloadForChunk({ now: 8_000_000, reload, wasReloadedAt: null })).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('a clock that was set back holds no reload up, nor does what is no number', () => {
  for (const stored of ['9000000', 'x']) {
    writeStored(KEY, stored, 'session');
    expect(reloadForChunk({ now: 8_000_000, reload: vi.fn(), wasReloadedAt: null })).toBe(true);
  }
});
