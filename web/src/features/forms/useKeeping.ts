import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { forgetAnswers, keepAnswers } from './kept';
import type { AnswerForm } from './schema';

/** How long after the last change it is kept, in milliseconds. */
const PAUSE_MS = 400;

/**
 * Keeps what is written in this browser until it is sent. `onTyping` hears of each change. What it answers ends the keeping: it
 * was sent.
 */
export function useKeeping(
  form: Pick<UseFormReturn<AnswerForm, unknown, AnswerForm>, 'subscribe' | 'getValues'>,
  whose: { user: number; form: number; key: string },
  onTyping: () => void,
): () => void {
  const { subscribe, getValues } = form;
  const isOver = useRef(false);
  const waits = useRef(false);
  const write = useEffectEvent(() => {
    if (isOver.current || !waits.current) return;
    waits.current = false;
    keepAnswers(whose.user, whose.form, { key: whose.key, values: getValues('answers'), at: Date.now() });
  });
  const heard = useEffectEvent(() => {
    waits.current = true;
    onTyping();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        heard();
        clearTimeout(timer);
        timer = setTimeout(() => write(), PAUSE_MS);
      },
    });
    const onHide = () => write();
    addEventListener('pagehide', onHide);
    return () => {
      clearTimeout(timer);
      stop();
      removeEventListener('pagehide', onHide);
      onHide();
    };
  }, [subscribe]);
  return () => {
    isOver.current = true;
    forgetAnswers(whose.user, whose.form);
  };
}
