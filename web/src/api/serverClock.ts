import { useEffect, useSyncExternalStore } from 'react';
import { api } from './client';

/** Measured again after so long, in milliseconds, when somebody looks. */
const STALE_MS = 600_000;

interface Measurement {
  /** The server's time, in epoch milliseconds, ... */
  server: number;
  /** ... when the page's own steady clock showed this. */
  steady: number;
}

let measured: Measurement | null = null;
let measuring: Promise<void> | null = null;
/** How often it was forgotten: what was asked before is not heard after. */
let forgotten = 0;
const listeners = new Set<() => void>();

/**
 * What time it is on the server, in epoch milliseconds; the browser's own time until it has been measured. Between two
 * measurements it runs by the page's steady clock, so that setting the computer's clock changes nothing.
 */
export function serverNow(): number {
  return measured ? measured.server + performance.now() - measured.steady : Date.now();
}

/** Asks the server for its time. The answer is taken to have been half the round trip under way. */
export function measureServerClock(): Promise<void> {
  measuring ??= measure()
    .catch(() => undefined)
    .finally(() => {
      measuring = null;
    });
  return measuring;
}

async function measure(): Promise<void> {
  const before = forgotten;
  const sent = performance.now();
  const { now_ms: now } = await api.get('/api/general/server-time');
  const steady = performance.now();
  if (!Number.isFinite(now) || forgotten !== before) return;
  measured = { server: now + (steady - sent) / 2, steady };
  for (const listener of listeners) listener();
}

/** Takes a time for the server's where none was measured, as without a connection; the next measurement takes its place. */
export function assumeServerClock(server: number): void {
  if (measured) return;
  measured = { server, steady: performance.now() };
  for (const listener of listeners) listener();
}

function measureIfSeen(): void {
  if (!document.hidden) void measureServerClock();
}

function follow(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', measureIfSeen);
    addEventListener('online', measureIfSeen);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', measureIfSeen);
    removeEventListener('online', measureIfSeen);
  };
}

/** The server's clock, measured when a component first asks and again when the page comes back. `null` until it is known. */
export function useServerClock(): (() => number) | null {
  const known = useSyncExternalStore(follow, () => measured);
  useEffect(() => {
    if (!measured || performance.now() - measured.steady > STALE_MS) void measureServerClock();
  }, []);
  return known && serverNow;
}

/** Forgets what was measured, and what is being measured: for tests. */
export function resetServerClock(): void {
  forgotten += 1;
  measuring = null;
  measured = null;
}
