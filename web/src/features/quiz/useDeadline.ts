import { useEffect, useRef } from 'react';
import { serverNow, useServerClock } from '#/api/serverClock';
import type { QuizSource } from './source';
import { isOpen, type QuizPlayerState } from './state';

/** Longer than this no timer of a browser runs, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** Calls `onEnd` at an attempt's deadline by the server's clock, also while the page is hidden. */
export function useDeadline(state: QuizPlayerState, onEnd: () => void): void {
  const isKnown = useServerClock() !== null;
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  const deadline = state.questionList.metadata?.deadlineAt ?? null;
  const isRunning = isOpen(state);
  useEffect(() => {
    if (deadline === null || !isRunning || !isKnown) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = deadline * 1000 - serverNow();
      if (left <= 0) ended.current();
      else timer = setTimeout(wait, Math.min(left, LONGEST_MS));
    };
    wait();
    return () => clearTimeout(timer);
  }, [deadline, isRunning, isKnown]);
}

/** Takes over what the page around the player learns of the deadline after the attempt was opened. */
export function useKnownDeadline(
  { running, deadlineAt }: QuizSource,
  state: QuizPlayerState,
  onChange: (deadlineAt: number | null) => void,
): void {
  const known = useRef(deadlineAt);
  const qs = state.questionList.metadata?.qs;
  useEffect(() => {
    if (known.current === deadlineAt) return;
    known.current = deadlineAt;
    if (deadlineAt !== undefined && qs !== undefined && running === qs) onChange(deadlineAt);
  });
}
