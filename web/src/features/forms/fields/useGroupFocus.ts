import { useEffect, useRef } from 'react';

/** Gives a field of several inputs its focus: the first of them. */
export function useGroupFocus(ref: (instance: { focus: () => void }) => void) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref({ focus: () => group.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus() });
  }, [ref]);
  return group;
}
