import { useEffect, useState } from 'react';

/** How many minutes of the contest go by in a second. */
export const speeds = [1, 2, 5, 10] as const;
/** One of them. */
export type Speed = (typeof speeds)[number];

const SECOND_MS = 1000;

/** The minute that is shown; played, it goes on by itself until the last one. */
export function usePlaying(minutes: number) {
  const [minute, setMinute] = useState(0);
  const [wanted, setWanted] = useState(false);
  const [speed, setSpeed] = useState<Speed>(2);
  const isPlaying = wanted && minute < minutes;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setMinute((before) => Math.min(before + 1, minutes)), SECOND_MS / speed);
    return () => clearInterval(timer);
  }, [isPlaying, speed, minutes]);
  const toggle = () => {
    // At its end it begins anew.
    if (!isPlaying && minute >= minutes) setMinute(0);
    setWanted(!isPlaying);
  };
  const seek = (to: number) => {
    setWanted(false);
    setMinute(to);
  };
  return { minute, seek, isPlaying, toggle, speed, setSpeed };
}
