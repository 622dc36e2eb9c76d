import type { SnippetFile, TypedPiece } from './api';

/** Between two pieces, in milliseconds: the server refuses what comes faster than a fifth of a second. */
export const PIECE_MS = 500;
/** After one that did not arrive, in milliseconds. */
export const AGAIN_MS = 5000;

/** What a {@link TypingSender} is made of. */
export interface TypingOptions {
  /** What others have already. */
  files: readonly SnippetFile[];
  /** Sends a piece; answers how many look. */
  send: (piece: TypedPiece) => Promise<number>;
  onWatchers: (count: number) => void;
  /** A piece did not arrive: help may be over, or the connection gone. */
  onLost: () => void;
}

/**
 * Shows others files as they are being typed: one piece at a time, while somebody looks, and never an older text after a newer
 * one. What did not arrive is sent again.
 */
export class TypingSender {
  private readonly known = new Map<string, string>();
  private current: readonly SnippetFile[];
  private watchers = 0;
  private seq = 0;
  private isBusy = false;
  private isStopped = false;

  constructor(private readonly options: TypingOptions) {
    this.current = options.files;
    for (const { name, content } of options.files) this.known.set(name, content);
  }

  /** The files as they are now. */
  change(files: readonly SnippetFile[]): void {
    this.current = files;
    this.start();
  }

  /** How many look by now, and the number of the last piece that the server has. */
  follow(watchers: number, seq: number): void {
    this.watchers = watchers;
    this.seq = Math.max(this.seq, seq);
    this.start();
  }

  /** Sends nothing more. */
  stop(): void {
    this.isStopped = true;
  }

  /** Goes on after it was stopped. */
  begin(): void {
    this.isStopped = false;
    this.start();
  }

  private start(): void {
    if (!this.isBusy) void this.run();
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    for (let file = this.next(); file; file = this.next()) {
      const wait = (await this.send(file)) ? PIECE_MS : AGAIN_MS;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    this.isBusy = false;
  }

  /** A file that others do not have as it is; none while nobody looks. */
  private next(): SnippetFile | undefined {
    if (this.isStopped || this.watchers === 0) return undefined;
    return this.current.find(({ name, content }) => this.known.get(name) !== content);
  }

  /** Whether it has arrived. */
  private async send({ name, content }: SnippetFile): Promise<boolean> {
    this.seq += 1;
    this.known.set(name, content);
    try {
      this.watchers = await this.options.send({ seq: this.seq, file: name, content });
    } catch {
      this.known.delete(name);
      this.options.onLost();
      return false;
    }
    this.options.onWatchers(this.watchers);
    return true;
  }
}
