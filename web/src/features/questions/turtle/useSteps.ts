import { useEffect, useRef, useState } from 'react';

/** Steps a second by speed; the last one draws at once. */
const rates = [2, 8, 40, 300, Infinity] as const;

export const speeds = [1, 2, 3, 4, 5] as const;
export type Speed = (typeof speeds)[number];

/** Whether the reader wants nothing to move. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Where a drawing stands that is shown step by step. */
export interface Steps {
  /** How many steps are to be seen. */
  shown: number;
  isPlaying: boolean;
  /** From the beginning. */
  replay: () => void;
  toggle: () => void;
  /** Pauses at a step. */
  seek: (step: number) => void;
}

/** Shows the steps of a drawing one after the other; `isGrowing`: more steps are to come. */
export function useSteps(total: number, speed: Speed, isGrowing: boolean): Steps {
  const [at, setAt] = useState(Infinity);
  const [isPlaying, setPlaying] = useState(false);
  const known = useRef({ total, isGrowing });
  useEffect(() => {
    known.current = { total, isGrowing };
  });
  const rate = rates[speed - 1] ?? Infinity;
  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = 0;
    let last = performance.now();
    const tick = (now: number) => {
      const more = rate === Infinity ? Infinity : ((now - last) / 1000) * rate;
      last = now;
      setAt((before) => {
        const next = before + more;
        return next < known.current.total || known.current.isGrowing ? Math.min(next, known.current.total) : Infinity;
      });
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, rate]);
  const isOver = at === Infinity && !isGrowing;
  useEffect(() => {
    if (isOver) setPlaying(false);
  }, [isOver]);
  const play = (from: number) => {
    const atOnce = rate === Infinity || isCalm();
    setAt(atOnce ? Infinity : from);
    setPlaying(!atOnce);
  };
  return {
    shown: Math.min(Math.floor(at), total),
    isPlaying: isPlaying && !isOver,
    replay: () => play(0),
    toggle: () => (isPlaying && !isOver ? setPlaying(false) : play(at >= total ? 0 : at)),
    seek: (step) => {
      setPlaying(false);
      setAt(step >= total && !isGrowing ? Infinity : Math.max(step, 0));
    },
  };
}
