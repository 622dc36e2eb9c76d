import { useEffect, useEffectEvent } from 'react';

/** What single keys do with the answers of a list. */
export interface AnswerKeys {
  onNext: () => void;
  onPrevious: () => void;
  onAccept: () => void;
  onRefuse: () => void;
}

/** Fields that are written in; boxes and buttons are none. */
const written =
  'textarea, select, [contenteditable=""], [contenteditable=true], input:not([type=radio], [type=checkbox], [type=button])';

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.closest(written) !== null;

/** J, K, A and R outside of fields, and of dialogs other than the answer's own. */
export function useAnswerKeys(keys: AnswerKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      j: keys.onNext,
      k: keys.onPrevious,
      a: keys.onAccept,
      r: keys.onRefuse,
    };
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // 229: in the middle of a word of an input method, where browsers don't say so otherwise.
      if (event.isComposing || event.keyCode === 229 || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (
        document.querySelectorAll('[role=dialog], [role=menu]').length >
        document.querySelectorAll('[data-answer]').length
      )
        return;
      press(event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
