import { useEffect, useState, type RefObject } from 'react';

/** Gives the focus to the element marked `data-focus={name}` once it is drawn: what is moved may be drawn anew elsewhere. */
export function useFocusLater(host: RefObject<HTMLElement | null>): (name: string) => void {
  const [wanted, setWanted] = useState<{ name: string } | null>(null);
  useEffect(() => {
    if (wanted) host.current?.querySelector<HTMLElement>(`[data-focus="${CSS.escape(wanted.name)}"]`)?.focus();
  }, [wanted, host]);
  return (name) => setWanted({ name });
}
