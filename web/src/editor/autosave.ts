/** What the learner reads beside the editor. */
export type SaveState = 'clean' | 'waiting' | 'saving' | 'saved' | 'failed' | 'offline';

/** What an {@link Autosave} needs from outside. Delays in milliseconds. */
export interface AutosaveOptions<T> {
  /** Sends one version; rejects when it did not arrive. */
  save: (value: T) => Promise<void>;
  onState: (state: SaveState) => void;
  isOnline: () => boolean;
  /** How long the author has to pause before a version is sent. */
  delay?: number;
  /** How long after its first change that waits a version is sent at the latest, however often it changes; without it only a pause counts. */
  longest?: number;
  /** How long to wait after the first failure; doubled for each further one, up to a minute. */
  retryDelay?: number;
}

const longestRetry = 60_000;

/**
 * Saves versions one after another: while one is on its way the newest waits, older ones are never
 * sent after newer ones, and what failed is tried again until it arrives or is replaced.
 */
export class Autosave<T> {
  private pending: { value: T } | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running: Promise<void> | null = null;
  private failures = 0;
  /** When the first change that waits was made, in epoch milliseconds. */
  private since = 0;
  private readonly options: Required<AutosaveOptions<T>>;

  constructor(options: AutosaveOptions<T>) {
    this.options = { delay: 2000, longest: Infinity, retryDelay: 5000, ...options };
  }

  /** A new version: it is sent when the author pauses. */
  change(value: T): void {
    if (!this.pending) this.since = Date.now();
    this.pending = { value };
    this.options.onState(this.options.isOnline() ? 'waiting' : 'offline');
    const { delay, longest } = this.options;
    this.schedule(Math.max(0, Math.min(delay, this.since + longest - Date.now())));
  }

  /** Sends what waits now; resolves when nothing is on its way any more. */
  async flush(): Promise<void> {
    this.stopTimer();
    if (this.running) await this.running;
    if (this.pending && this.options.isOnline()) {
      this.running = this.send();
      await this.running;
    }
  }

  /** Whether a version has not reached the server yet. */
  get unsaved(): boolean {
    return this.pending !== null || this.running !== null;
  }

  /** The connection is back: what waits is sent at once. */
  online(): void {
    this.failures = 0;
    if (this.pending) this.schedule(0);
  }

  /** The connection is gone: what waits stays here. */
  offline(): void {
    if (this.pending) this.options.onState('offline');
  }

  private schedule(delay: number): void {
    this.stopTimer();
    this.timer = setTimeout(() => void this.flush(), delay);
  }

  private stopTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private async send(): Promise<void> {
    const version = this.pending;
    if (!version) return;
    this.pending = null;
    this.options.onState('saving');
    try {
      await this.options.save(version.value);
      this.failures = 0;
      if (!this.pending) this.options.onState('saved');
    } catch {
      this.failures += 1;
      this.pending ??= version;
      // Who types on after a failure does not ask at every key.
      this.since = Date.now();
      this.options.onState(this.options.isOnline() ? 'failed' : 'offline');
      const wait = this.options.retryDelay * 2 ** (this.failures - 1);
      this.schedule(Math.min(wait, longestRetry));
    } finally {
      this.running = null;
    }
  }
}
