import { currentLocale } from '#/i18n/i18n';
import type { Held, HoldAnswer, HoldMessage } from './holdMessage';

const WORKER = '/worker.js';

/** How long a download may take until nobody believes in it, in milliseconds: the browser may have ended the worker. */
const LONGEST_MS = 300_000;

let registered: Promise<ServiceWorkerRegistration> | null = null;

/**
 * Has the site's worker hold something of somebody's for when there is no connection. The worker is there from the first time
 * on that a feature asks for it; a browser without such workers, or one that refuses it, holds nothing.
 */
export async function hold(user: number, what: Held): Promise<void> {
  await post(user, what);
}

/** Whether there is a worker that has heard it; `answer`: where it says what came of it. */
async function post(user: number, what: Held, answer?: MessagePort): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const message: HoldMessage = { type: 'hold', user, locale: currentLocale(), ...what };
  registered ??= navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  try {
    await registered;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(message, answer ? [answer] : []);
    return active !== null;
  } catch {
    registered = null;
    return false;
  }
}

/** The same, until the worker is done with it; answers whether all that runs programs is here. */
export async function holdUntilDone(user: number, what: Held): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const done = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<HoldAnswer>) => resolve(data));
    timer = setTimeout(() => resolve(false), LONGEST_MS);
  });
  port1.start();
  const isHere = (await post(user, what, port2)) && (await done);
  clearTimeout(timer);
  port1.close();
  return isHere;
}

/** The addresses of the site's files that stand anywhere in a value, each once. */
export function filesIn(value: unknown): string[] {
  const text = JSON.stringify(value) ?? '';
  // In a text of JSON quotation marks within HTML are written as `\"`; `&` stands as `&amp;` in HTML.
  const found = text.match(/\/files\/\d+\/[^"\\\s<>)]+/g) ?? [];
  return [...new Set(found.map((address) => address.replaceAll('&amp;', '&')))];
}
