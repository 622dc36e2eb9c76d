/** So often it is said where I work, in milliseconds. */
const BEAT_MS = 25_000;
/** The server hears of one page no more often, in milliseconds. */
const SOONEST_MS = 20_000;
/** A page that is left again at once is not told of, in milliseconds. */
const SETTLE_MS = 1000;

/** What somebody who is there does. */
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const;

/**
 * Sends a page's presence now and then until the answer is called: with how many seconds passed since the last input, and never
 * while the page is hidden.
 */
export function beginPresence(send: (idle: number) => void): () => void {
  let active = Date.now();
  let sent: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    active = Date.now();
  };
  const plan = (ms: number) => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(tell, ms);
  };
  const tell = () => {
    sent = Date.now();
    plan(BEAT_MS);
    send(Math.floor((sent - active) / 1000));
  };
  const onVisibility = () => plan(sent === null ? SETTLE_MS : Math.max(0, sent + SOONEST_MS - Date.now()));
  for (const input of inputs) addEventListener(input, note, { capture: true, passive: true });
  document.addEventListener('visibilitychange', onVisibility);
  plan(SETTLE_MS);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    for (const input of inputs) removeEventListener(input, note, { capture: true });
  };
}
