import { useEffect, useEffectEvent } from 'react';

/** What each key of the ceremony does. */
export interface KeyDeeds {
  forth: () => void;
  back: () => void;
  play: () => void;
  fill: () => void;
  start: () => void;
  end: () => void;
}

const keys: Readonly<Record<string, keyof KeyDeeds>> = {
  ' ': 'forth',
  ArrowRight: 'forth',
  PageDown: 'forth',
  ArrowLeft: 'back',
  PageUp: 'back',
  a: 'play',
  f: 'fill',
  Home: 'start',
  End: 'end',
};

const isOnButton = (target: EventTarget | null) => target instanceof Element && target.closest('button, a') !== null;

/** Has keys of the whole page do what the buttons do; those of remote controls for slides as well. */
export function useKeys(deeds: KeyDeeds): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const deed = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    // The space bar presses the button that has the focus.
    if (!deed || (event.key === ' ' && isOnButton(event.target))) return;
    event.preventDefault();
    deeds[deed]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
