import { texts } from '#/i18n/i18n';
import { toasts } from '#/ui/toasts';
import { hide } from './removed';

/** How long a deletion can be taken back, in milliseconds. */
export const UNDO_MS = 10_000;

/** What is to be deleted, unless that is taken back in time. */
export interface Removal {
  /** What is out of sight meanwhile: `question/7`. */
  keys: readonly string[];
  /** What is said of it. */
  text: string;
  /** Deletes it; `isLeaving` where the page is being closed. What failed is for it to say. */
  run: (isLeaving: boolean) => Promise<unknown>;
}

interface Waiting extends Removal {
  timer: ReturnType<typeof setTimeout> | null;
  toast: number;
}

let waiting: readonly Waiting[] = [];

function set(next: readonly Waiting[]): void {
  waiting = next;
  hide(next.flatMap(({ keys }) => keys));
}

/** Takes something out of sight at once, and deletes it after ten seconds. */
export function removeLater(removal: Removal): void {
  const toast = toasts.show('success', removal.text, {
    label: texts.getFixedT(null, 'ui')('undo'),
    ms: UNDO_MS,
    run: () => takeBack(entry),
  });
  const entry: Waiting = { ...removal, toast, timer: setTimeout(() => void carryOut(entry, false), UNDO_MS) };
  set([...waiting, entry]);
}

function takeBack(entry: Waiting): void {
  if (entry.timer === null) return;
  clearTimeout(entry.timer);
  set(waiting.filter((other) => other !== entry));
}

/** It stays out of sight until it is deleted, so that no row comes back for a moment. */
async function carryOut(entry: Waiting, isLeaving: boolean): Promise<void> {
  if (entry.timer === null) return;
  clearTimeout(entry.timer);
  entry.timer = null;
  toasts.close(entry.toast);
  await entry.run(isLeaving).catch(() => undefined);
  set(waiting.filter((other) => other !== entry));
}

// Who closes the page meant it.
addEventListener('pagehide', () => {
  for (const entry of waiting) void carryOut(entry, true);
});
