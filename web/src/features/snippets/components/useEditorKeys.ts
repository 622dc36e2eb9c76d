import { useEffect } from 'react';
import { useStable } from '#/ui/useStable';

/** What the keys of the page do, wherever the focus is. */
interface EditorKeys {
  onRun: () => void;
  onSave: () => void;
  onFormat: () => void;
}

/** Ctrl+Enter runs, Ctrl+S names a version, Ctrl+Shift+F lays out: in the editors by their own keys, elsewhere by these. */
export function useEditorKeys(keys: EditorKeys): void {
  const { onRun, onSave, onFormat } = useStable({ ...keys });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isMod = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isMod || event.isComposing || event.defaultPrevented) return;
      // What is open above the page has keys of its own; the browser's own saving helps nobody there either.
      const isBelow = document.querySelector('[role=dialog]') !== null;
      const key = event.key.toLowerCase();
      const act =
        key === 'enter' && !event.shiftKey
          ? onRun
          : key === 's' && !event.shiftKey
            ? onSave
            : key === 'f' && event.shiftKey
              ? onFormat
              : null;
      if (!act) return;
      if (key !== 'enter' || !isBelow) event.preventDefault();
      if (!isBelow) act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onRun, onSave, onFormat]);
}
