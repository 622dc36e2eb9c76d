import { failureText } from '#/ui/failureText';

/** What became of several calls: for which it worked, and why not for the others. */
export interface Outcome<T> {
  done: T[];
  failed: { item: T; reason: string }[];
}

/** Makes a call for each, one after the other, whatever becomes of those before. */
export async function each<T>(items: readonly T[], call: (item: T) => Promise<unknown>): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], failed: [] };
  for (const item of items) {
    try {
      await call(item);
      outcome.done.push(item);
    } catch (error) {
      outcome.failed.push({ item, reason: failureText(error) });
    }
  }
  return outcome;
}
