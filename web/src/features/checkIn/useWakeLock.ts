import { useEffect } from 'react';

/** Keeps the screen on for as long as the component is there, in browsers that can. A hidden page loses it, and asks anew. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    const ask = async () => {
      if (document.hidden) return;
      const got = await navigator.wakeLock.request('screen');
      if (gone) await got.release();
      else lock = got;
    };
    // A phone that saves its battery refuses: then the screen goes off as ever.
    const keep = () => void ask().catch(() => undefined);
    keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', keep);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
