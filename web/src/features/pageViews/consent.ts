import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** What a visitor has said of the site's own Google tag; the server reads it too (tenant-api/src/pages/measuring.rs). */
export type MeasuringChoice = 'agreed' | 'refused';

const COOKIE = 'lophoc_measuring';
const DAYS = 180;
const DAY_S = 86_400;
/** Opens the question again, so that what was agreed to can be taken back: `/#measuring`. */
const ASK_AGAIN = '#measuring';

const values: Record<MeasuringChoice, string> = { agreed: '1', refused: '0' };
const listeners = new Set<() => void>();
/** How often something was said in this document. */
let said = 0;

/** What is kept of it; null: nothing was said yet. */
export function readChoice(cookies: string): MeasuringChoice | null {
  const kept = cookies.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  const value = kept?.slice(COOKIE.length + 1);
  return value === values.agreed ? 'agreed' : value === values.refused ? 'refused' : null;
}

/** Keeps what was said. It counts from the next page that the server writes: this one's policy stays as it is. */
export function keepChoice(choice: MeasuringChoice): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${values[choice]}; Path=/; Max-Age=${DAYS * DAY_S}; SameSite=Lax${secure}`;
  said += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the visitor is to be asked of the tag: nothing was said, or somebody wants to say something else. */
export function useMeasuringQuestion(): boolean {
  const choice = useSyncExternalStore(subscribe, () => readChoice(document.cookie));
  const times = useSyncExternalStore(subscribe, () => said);
  const { hash, key } = useLocation();
  const [asked, setAsked] = useState({ key, times });
  if (asked.key !== key) setAsked({ key, times });
  return choice === null || (hash === ASK_AGAIN && asked.times === times);
}
