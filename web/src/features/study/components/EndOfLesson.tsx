import { useEffect, useEffectEvent, useRef } from 'react';

/** So long the end is in sight before it counts as read: what stands above it may still be on its way. */
const STAYS_MS = 1000;

/** The end of what there is to read; it tells when it has come into sight, once. */
export function EndOfLesson({ onSeen }: { onSeen: () => void }) {
  const end = useRef<HTMLSpanElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (!entries.at(-1)?.isIntersecting) return;
        timer = setTimeout(() => {
          observer.disconnect();
          seen();
        }, STAYS_MS);
      },
      // The foot of the player is over the end of the window.
      { rootMargin: '0px 0px -64px 0px' },
    );
    observer.observe(end.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return <span ref={end} aria-hidden />;
}
