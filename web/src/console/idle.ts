const IDLE_MS = 60_000;
let usedAt = Date.now();

for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
  window.addEventListener(kind, () => (usedAt = Date.now()), { capture: true, passive: true });
}

/** What a read says when nobody has touched the page for a minute, so that the server does not take polling for use. */
export const idleHeaders = (): Record<string, string> => (Date.now() - usedAt > IDLE_MS ? { 'X-Idle': '1' } : {});
