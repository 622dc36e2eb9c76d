import { currentLocale } from '#/i18n/i18n';
import type { Held, HoldMessage } from './holdMessage';

const WORKER = '/worker.js';

let registered: Promise<ServiceWorkerRegistration> | null = null;

/**
 * Has the site's worker hold something of somebody's for when there is no connection. The worker is there from the first time
 * on that a feature asks for it; a browser without such workers, or one that refuses it, holds nothing.
 */
export async function hold(user: number, what: Held): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const message: HoldMessage = { type: 'hold', user, locale: currentLocale(), ...what };
  registered ??= navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  try {
    await registered;
    (await navigator.serviceWorker.ready).active?.postMessage(message);
  } catch {
    registered = null;
  }
}

/** The addresses of the site's files that stand anywhere in a value, each once. */
export function filesIn(value: unknown): string[] {
  const text = JSON.stringify(value) ?? '';
  // In a text of JSON quotation marks within HTML are written as `\"`; `&` stands as `&amp;` in HTML.
  const found = text.match(/\/files\/\d+\/[^"\\\s<>)]+/g) ?? [];
  return [...new Set(found.map((address) => address.replaceAll('&amp;', '&')))];
}
