import { useEffect, useRef } from 'react';

/** The panes of the page, in the order of their number keys. */
export const panes = ['statement', 'solution', 'results'] as const;
export type Pane = (typeof panes)[number];

/** What the single keys of the page do. */
export interface PageKeys {
  onShortcuts: () => void;
  onEditor: () => void;
  onPane: (pane: Pane) => void;
  onRun: () => void;
  onSubmit: () => void;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Single keys work only outside fields, so that nobody's typing, by an input method or not, is taken for a command. */
export function useWorkspaceKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.isComposing ||
        event.defaultPrevented ||
        isTyping(event.target) ||
        document.querySelector('dialog[open], [role=dialog]')
      )
        return;
      const mod = event.ctrlKey || event.metaKey;
      const act =
        event.key === 'Enter' && mod
          ? event.shiftKey
            ? latest.current.onSubmit
            : latest.current.onRun
          : mod || event.altKey
            ? null
            : singleKey(event.key);
      if (!act) return;
      event.preventDefault();
      act();
    };
    const singleKey = (key: string) => {
      if (key === '?') return latest.current.onShortcuts;
      if (key.toLowerCase() === 'e') return latest.current.onEditor;
      const pane = /^[123]$/.test(key) ? panes[Number(key) - 1] : undefined;
      return pane ? () => latest.current.onPane(pane) : null;
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
