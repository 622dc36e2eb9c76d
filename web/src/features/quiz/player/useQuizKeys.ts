import { useEffect, useRef, useState } from 'react';
import { readChoices, writeChoices } from '#/features/questions';
import { entryOf } from '../state';
import type { Player } from '../usePlayer';

/** The sheet of the keys. */
interface Sheet {
  isShown: boolean;
  show: () => void;
  hide: () => void;
}

/** What an input method sends for keys that it has not made a letter of yet. */
const COMPOSING = 229;

/** Fields that are written in; boxes and buttons are none. */
const written =
  'textarea, select, [contenteditable=""], [contenteditable=true], input:not([type=radio]):not([type=checkbox]):not([type=button])';

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(written) !== null);
}

/**
 * The keys of a quiz: N and P go on and back, M marks, digits choose, Ctrl+Enter sends, `?` shows them all. Single keys work only
 * outside of fields, and none in the middle of a word of an input method.
 */
export function useQuizKeys({ player, onSend }: { player: Player; onSend: () => void }): Sheet {
  const [isShown, setIsShown] = useState(false);
  const latest = useRef({ player, onSend });
  useEffect(() => {
    latest.current = { player, onSend };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === COMPOSING) return;
      if (document.querySelector('dialog[open], [role=dialog]')) return;
      const isMod = event.ctrlKey || event.metaKey;
      const act = isMod
        ? event.key === 'Enter' && !event.shiftKey && latest.current.onSend
        : !event.altKey && !event.defaultPrevented && !isWriting(event.target) && keyOf(event.key);
      if (!act) return;
      // The page around has keys of the same letters.
      event.preventDefault();
      event.stopImmediatePropagation();
      act();
    };
    const keyOf = (key: string): (() => void) | null => {
      const { player: now } = latest.current;
      const { currentQuestion } = now.state;
      if (key === '?') return () => setIsShown(true);
      if (/^[1-9]$/.test(key)) return () => choose(now, Number(key));
      if (/^n$/i.test(key)) return now.next;
      if (/^p$/i.test(key)) return now.previous;
      return /^m$/i.test(key) && currentQuestion !== null ? () => now.mark(currentQuestion) : null;
    };
    // Before the page around the quiz hears them.
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { isShown, show: () => setIsShown(true), hide: () => setIsShown(false) };
}

/** Chooses the choice of a number, or gives it up where any number may be chosen. */
function choose(player: Player, number: number): void {
  const entry = entryOf(player.state, player.state.currentQuestion);
  if (!entry || entry.given || entry.question.style === 'true_false') return;
  const { question, answer } = entry;
  const choice = question.content.choices?.[number - 1]?.id;
  if (choice === undefined) return;
  if (question.type === 'single_choice') player.answer(question.id, String(choice));
  if (question.type !== 'multiple_choice') return;
  const picked = readChoices(answer) ?? [];
  const next = picked.includes(choice) ? picked.filter((id) => id !== choice) : [...picked, choice];
  player.answer(question.id, writeChoices(next));
}
