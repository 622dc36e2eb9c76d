import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#/api/envelope';
import { useCooldown } from '#/features/problems';
import { sendAnswer } from '../api';
import type { Answered } from '../types';
import { newKey, type AnswerBody } from './answerBody';

/** How often an answer that waits for the network is sent again, in milliseconds. */
const againMs = 10_000;
/** How long to wait where the server asks for a pause without saying how long, in seconds. */
const pause = 5;

/** An answer on its way. */
interface Letter {
  key: string;
  body: AnswerBody;
}

/** Where an answer is on its way. */
export interface Sending {
  /** `waiting`: for the network; the answer stays in the page. */
  phase: 'idle' | 'sending' | 'waiting';
  /** What the server refused the last one with. */
  error: unknown;
  /** Seconds until the server takes the next one. */
  cooldown: number;
  /** Sends an answer; of a film the parts go under one key, until one is final. */
  send: (body: AnswerBody, series?: { isLast: boolean }) => void;
}

/**
 * Sends answers, each under one key: what did not arrive, or whose receipt did not come back, is sent again under the same key
 * when the network is back, and counts once.
 */
export function useSending(onAnswered: (answered: Answered, body: AnswerBody) => void): Sending {
  const [phase, setPhase] = useState<Sending['phase']>('idle');
  const [error, setError] = useState<unknown>(null);
  const [cooldown, startCooldown] = useCooldown();
  const letter = useRef<Letter | null>(null);
  const seriesKey = useRef<string | null>(null);
  const underway = useRef(false);
  const gone = useRef(false);
  const latest = useRef(onAnswered);
  useEffect(() => {
    latest.current = onAnswered;
  });

  const attempt = useCallback(async () => {
    if (underway.current) return;
    underway.current = true;
    try {
      // What is written meanwhile (the next moment of a film) takes the place of what was sent, and goes next.
      while (letter.current && !gone.current) {
        const sent: Letter = letter.current;
        setPhase('sending');
        const answered = await sendAnswer({ ...sent.body, key: sent.key });
        if (letter.current === sent) letter.current = null;
        if (!gone.current) latest.current(answered, sent.body);
      }
      setPhase('idle');
    } catch (failure) {
      if (isLost(failure)) setPhase('waiting');
      else {
        letter.current = null;
        setPhase('idle');
        if (failure instanceof ApiError && failure.status === 429) startCooldown(secondsOf(failure));
        else setError(failure);
      }
    } finally {
      underway.current = false;
    }
  }, [startCooldown]);

  useEffect(() => {
    if (phase !== 'waiting') return undefined;
    const again = () => void attempt();
    addEventListener('online', again);
    const timer = setInterval(again, againMs);
    return () => {
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [phase, attempt]);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const send = (body: AnswerBody, series?: { isLast: boolean }) => {
    setError(null);
    const key = (series && seriesKey.current) ?? newKey();
    seriesKey.current = series && !series.isLast ? key : null;
    letter.current = { key, body };
    void attempt();
  };
  return { phase, error, cooldown, send };
}

/** Whether it may not have arrived, or its receipt was lost: no connection, too late, or a server that was away. */
function isLost(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false;
  return failure.kind === 'offline' || failure.kind === 'timeout' || [502, 503, 504].includes(failure.status);
}

/** How long the server asks to wait: by its header, otherwise by its words. */
function secondsOf(error: ApiError): number {
  const seconds = error.retryAfter ?? Number(/\d+/.exec(error.message)?.[0] ?? pause);
  return Math.min(Math.max(seconds, 1), 120);
}
