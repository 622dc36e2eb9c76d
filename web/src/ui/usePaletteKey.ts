import { useEffect } from 'react';

/** Calls `open` on Ctrl+K or ⌘K, wherever the focus is, while the palette is there to be opened. */
export function usePaletteKey(open: () => void, there = true): void {
  useEffect(() => {
    if (!there) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [open, there]);
}
