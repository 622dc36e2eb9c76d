import { useEffect, useEffectEvent } from 'react';

/** What the single keys of the player do. */
export interface StudyKeys {
  onNext: () => void;
  onPrevious: () => void;
  onSheet: () => void;
}

/** Fields that are written in; boxes and buttons are none. */
const written =
  'textarea, select, [contenteditable=""], [contenteditable=true], input:not([type=radio], [type=checkbox], [type=button])';

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.closest(written) !== null;

/** N, P and ? outside of fields and dialogs. What a lesson holds (a quiz, an editor) comes first: keys that it took are left alone. */
export function useStudyKeys(keys: StudyKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const act = key === 'n' ? keys.onNext : key === 'p' ? keys.onPrevious : key === '?' ? keys.onSheet : null;
    // Once all others have heard of it.
    if (act) setTimeout(() => !event.defaultPrevented && act());
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // 229: in the middle of a word of an input method, where browsers don't say so otherwise.
      if (event.isComposing || event.keyCode === 229) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open], [role=dialog]')) return;
      press(event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
