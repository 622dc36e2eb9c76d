import { ApiError } from '#/api/envelope';

/** A second factor that is being asked for, so that a call can be sent again. */
export interface Asked {
  settle: (passed: boolean) => void;
}

const listeners = new Set<() => void>();
let asked: Asked | null = null;
let pending: Promise<boolean> | null = null;

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks for the second factor, and answers whether it was given; calls that ask at the same time share one dialog. */
export function askStepUp(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    set({
      settle: (passed) => {
        pending = null;
        set(null);
        resolve(passed);
      },
    });
  });
  return pending;
}

/** What the dialog reads. */
export const stepUp = {
  current: (): Asked | null => asked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Sends a call; where the server asks for the second factor again, asks for it and sends the same call once more. */
export async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'step_up_required' || !(await askStepUp())) throw error;
    return call();
  }
}
