/** Where the saving of something stands. `at`: when it was last saved, in epoch milliseconds. */
export interface AutosaveState {
  status: 'idle' | 'unsaved' | 'saving' | 'saved' | 'failed';
  at: number | null;
  error: unknown;
}

/** The timers that autosave waits with; tests pass their own. */
export interface Clock {
  now: () => number;
  setTimeout: (action: () => void, ms: number) => unknown;
  clearTimeout: (timer: unknown) => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (action, ms) => setTimeout(action, ms),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** How long after the last change it is saved, in milliseconds. */
export const AUTOSAVE_MS = 2000;
/** The longest pause between two attempts after failures, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Saves what changes, a while after the last change: one save at a time, and after it the latest only. What failed is kept and
 * tried again, later each time.
 */
export class Autosaver<T> {
  state: AutosaveState = { status: 'idle', at: null, error: null };
  private waiting: { values: T } | null = null;
  private running: Promise<void> | null = null;
  private timer: unknown = null;
  private failures = 0;

  constructor(
    private save: (values: T) => Promise<unknown>,
    private readonly options: {
      onState: (state: AutosaveState) => void;
      delayMs?: number;
      clock?: Clock;
    },
  ) {}

  /** Saves with another function from now on. */
  saveWith(save: (values: T) => Promise<unknown>): void {
    this.save = save;
  }

  /** These are the values now. */
  change(values: T): void {
    this.waiting = { values };
    if (!this.running) {
      if (this.state.status !== 'failed') this.set({ status: 'unsaved', error: null });
      this.wait(this.options.delayMs ?? AUTOSAVE_MS);
    }
  }

  /** Saves at once what is not saved; resolves when everything is, or has failed. */
  async flush(): Promise<void> {
    this.stop();
    if (this.running) await this.running;
    if (!this.waiting) return;
    await this.run();
    // What changed meanwhile is saved as well; what failed waits for its next attempt.
    if (this.waiting && this.state.status !== 'failed') await this.flush();
  }

  /** Whether leaving now would lose something. */
  get isUnsaved(): boolean {
    return this.waiting !== null || this.running !== null;
  }

  /** No attempt is made any more by itself. */
  stop(): void {
    (this.options.clock ?? systemClock).clearTimeout(this.timer);
    this.timer = null;
  }

  private wait(ms: number): void {
    this.stop();
    this.timer = (this.options.clock ?? systemClock).setTimeout(() => void this.run(), ms);
  }

  private run(): Promise<void> {
    this.running ??= this.saveWaiting().finally(() => {
      this.running = null;
      if (!this.waiting) return;
      const delay = this.options.delayMs ?? AUTOSAVE_MS;
      this.wait(this.failures === 0 ? delay : Math.min(delay * 2 ** this.failures, LONGEST_PAUSE_MS));
    });
    return this.running;
  }

  private async saveWaiting(): Promise<void> {
    const next = this.waiting;
    if (!next) return;
    this.waiting = null;
    this.set({ status: 'saving', error: null });
    try {
      await this.save(next.values);
      this.failures = 0;
      const at = (this.options.clock ?? systemClock).now();
      this.set(this.waiting ? { status: 'unsaved', at } : { status: 'saved', at });
    } catch (error) {
      this.failures += 1;
      this.waiting ??= next;
      this.set({ status: 'failed', error });
    }
  }

  private set(change: Partial<AutosaveState>): void {
    this.state = { ...this.state, ...change };
    this.options.onState(this.state);
  }
}
