/** Where a piece of a console comes from: the program's streams, what was typed, the compiler, and a page's `console.*`. */
export type EntryKind = 'stdout' | 'stderr' | 'input' | 'compiler' | 'log' | 'info' | 'warn' | 'error';

/** A piece of what a console shows, in its order. */
export interface Entry {
  kind: EntryKind;
  text: string;
  /** Where a page has said it. */
  from?: { file: string; line: number };
}

/** The most that a page keeps of a program that never stops writing, in characters. */
export const MOST_CHARACTERS = 4 * 1024 * 1024;

/** What control codes there may be beside the text; terminals would act on them. */
// oxlint-disable-next-line no-control-regex
const CODES = /\u001B\[[\d;?]*[@-~]|\r(?=\n)|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/**
 * All that a run has written, in its order. It is kept apart from what is drawn: pieces come faster than a page draws, and
 * whoever looks takes what is new when there is a frame for it.
 */
export class ConsoleLog {
  private list: Entry[] = [];
  private characters = 0;
  private cut = false;
  private runs = 0;
  private readonly listeners = new Set<() => void>();

  /** What was written, the oldest first; it grows in place. */
  get entries(): readonly Entry[] {
    return this.list;
  }

  /** Counts up when it is cleared: what was drawn is of another run. */
  get run(): number {
    return this.runs;
  }

  /** Whether what came last is not kept. */
  get isCut(): boolean {
    return this.cut;
  }

  append(entry: Entry): void {
    // What a frame tells is what its program may have made of it.
    const text = String(entry.text).replaceAll(CODES, '');
    if (text === '' || this.cut) return;
    this.characters += text.length;
    this.cut = this.characters > MOST_CHARACTERS;
    this.list.push({ ...entry, text });
    this.tell();
  }

  clear(): void {
    this.list = [];
    this.characters = 0;
    this.cut = false;
    this.runs += 1;
    this.tell();
  }

  /** All of it as a text. */
  text(): string {
    let text = '';
    for (const { kind, text: piece, from } of this.list) {
      const isLine = from !== undefined || !['stdout', 'stderr', 'input', 'compiler'].includes(kind);
      if (isLine && text !== '' && !text.endsWith('\n')) text += '\n';
      text += isLine ? `${piece}\n` : piece;
    }
    return text;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
