import { useEffect, useRef } from 'react';

/** Ctrl+Enter sends, from anywhere in the page but an open dialog; never in the middle of a word of an input method. */
export function useSendKey(send: () => void): void {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!isSend || event.isComposing || document.querySelector('dialog[open], [role=dialog]')) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
