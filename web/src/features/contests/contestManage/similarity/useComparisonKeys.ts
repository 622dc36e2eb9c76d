import { useEffect, useRef } from 'react';

/** What the keys do; what is missing has no key. */
export interface ComparisonKeys {
  nextPassage: () => void;
  previousPassage: () => void;
  nextPair?: () => void;
  previousPair?: () => void;
}

/** Fields that are written in. */
const written = 'textarea, select, input, [contenteditable=""], [contenteditable=true]';

/** The keys of a comparison: N and P go through its passages, J and K through the pairs of the list. None of them where something is written or a dialog is open. */
export function useComparisonKeys(keys: ComparisonKeys | null): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const now = latest.current;
      if (!now || event.isComposing || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(written)) return;
      if (document.querySelector('[role=dialog], dialog[open]')) return;
      const act = { n: now.nextPassage, p: now.previousPassage, j: now.nextPair, k: now.previousPair }[
        event.key.toLowerCase()
      ];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
