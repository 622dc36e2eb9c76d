import { useEffect, useMemo, useState } from 'react';
import { planOf, sceneAt, type Scene } from './steps';
import type { Reveal } from './types';

/** How long a step is looked at while they are taken by themselves, in milliseconds. */
const STEP_MS = 1500;

/** The ceremony and its controls. */
export interface Ceremony {
  scene: Scene;
  taken: number;
  total: number;
  isPlaying: boolean;
  /** Takes steps, or takes them back. */
  go: (by: number) => void;
  /** Goes to the state after so many steps. */
  jump: (to: number) => void;
  play: (isOn: boolean) => void;
}

/** Goes through the steps by hand or by themselves. */
export function useCeremony(reveal: Reveal): Ceremony {
  const plan = useMemo(() => planOf(reveal), [reveal]);
  const [taken, setTaken] = useState(0);
  const [wantsPlay, setWantsPlay] = useState(false);
  const total = plan.length;
  const isPlaying = wantsPlay && taken < total;
  const within = (to: number) => Math.min(total, Math.max(0, to));
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => setTaken((before) => Math.min(total, before + 1)), STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, taken, total]);
  return {
    scene: useMemo(() => sceneAt(reveal, plan, taken), [reveal, plan, taken]),
    taken,
    total,
    isPlaying,
    go: (by) => setTaken((before) => within(before + by)),
    jump: (to) => {
      setWantsPlay(false);
      setTaken(within(to));
    },
    play: setWantsPlay,
  };
}
