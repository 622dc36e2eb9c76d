import { useLayoutEffect, useRef, useState } from 'react';

type Callbacks = Record<string, (...values: never[]) => void>;

/** Callbacks that stay the same for as long as the component is there and always do what they were last given to do. */
export function useStable<T extends Callbacks>(callbacks: T): T {
  const latest = useRef<Callbacks>(callbacks);
  useLayoutEffect(() => {
    latest.current = callbacks;
  });
  const [stable] = useState(() => {
    const forward =
      (name: string) =>
      (...values: never[]) =>
        latest.current[name]?.(...values);
    return Object.fromEntries(Object.keys(callbacks).map((name) => [name, forward(name)])) as T;
  });
  return stable;
}
