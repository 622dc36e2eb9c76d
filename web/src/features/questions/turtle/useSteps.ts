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
  const place = useRef(Infinity);
  const known = useRef({ total, isGrowing });
  useEffect(() => {
    known.current = { total, isGrowing };
  });
  const rate = rates[speed - 1] ?? Infinity;
  const go = (step: number) => {
    place.current = step;
    setAt(step);
  };
  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = 0;
    let last = performance.now();
    const tick = (now: number) => {
      const { total: end, isGrowing: hasMore } = known.current;
      // A speed that draws at once has no steps between.
      const next = place.current + (rate === Infinity ? end : ((now - last) / 1000) * rate);
      last = now;
      const isOver = next >= end && !hasMore;
      place.current = isOver ? Infinity : Math.min(next, end);
      setAt(place.current);
      if (isOver) setPlaying(false);
      else frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, rate]);
  const play = (from: number) => {
    const atOnce = rate === Infinity || isCalm();
    go(atOnce ? Infinity : from);
    setPlaying(!atOnce);
  };
  return {
    shown: Math.min(Math.floor(at), total),
    isPlaying,
    replay: () => play(0),
    toggle: () => (isPlaying ? setPlaying(false) : play(at >= total ? 0 : at)),
    seek: (step) => {
      setPlaying(false);
      go(step >= total && !isGrowing ? Infinity : Math.max(step, 0));
    },
  };
}
