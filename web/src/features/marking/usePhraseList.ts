import { useState, type KeyboardEvent } from 'react';
import { offeredFor } from './phrases';

/** The list of phrases below a remark: what it offers, and the keys that choose in it. Without one all keys are the text's. */
export function usePhraseList(told: { phrases: readonly string[]; text: string; onPick: (phrase: string) => void }) {
  const { phrases, text, onPick } = told;
  const [chosen, setChosen] = useState(0);
  const [isClosed, setIsClosed] = useState(false);
  const offered = offeredFor(phrases, text);
  const isOpen = offered.length > 0 && !isClosed;
  const at = Math.min(chosen, offered.length - 1);
  const reset = () => {
    setChosen(0);
    setIsClosed(false);
  };
  const act: Record<string, () => void> = {
    ArrowDown: () => setChosen((at + 1) % offered.length),
    ArrowUp: () => setChosen((at + offered.length - 1) % offered.length),
    Enter: () => onPick(offered[at] ?? text),
    Escape: () => setIsClosed(true),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const doIt = act[event.key];
    // While a word is being composed, its keys are the input method's.
    if (!isOpen || !doIt || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // Escape closes the list, not the drawer.
    event.stopPropagation();
    doIt();
  };
  return { offered, isOpen, at, reset, onKeyDown };
}
