import { withPlaces, type Place } from '#/editor/lineLinks';
import type { Entry, EntryKind } from './log';

/** Lines that are in the page at one time; all of them are in the download. */
export const MOST_LINES = 10_000;

/** What a {@link LogView} needs. */
export interface LogViewOptions {
  /** Words before what is no plain output: colour alone tells nobody. */
  labels: Partial<Record<EntryKind, string>>;
  /** The files of the program that is run, the main one first. */
  names: () => readonly string[];
  /** A place of the program was chosen; without it places are words. */
  onPlace?: (place: Place) => void;
  /** How many lines have left the page. */
  onGone?: (count: number) => void;
  mostLines?: number;
}

/** Pieces that go on in the line that is there; the others are lines of their own. */
const streams: ReadonlySet<EntryKind> = new Set<EntryKind>(['stdout', 'stderr', 'input', 'compiler']);
/** What names lines of the program. */
const messages: ReadonlySet<EntryKind> = new Set<EntryKind>(['stderr', 'compiler', 'error']);

/**
 * Draws a console's log: a line is an element, a piece a text node that is appended, so that screen readers read what is new
 * alone. It knows nothing of React: thousands of lines a second are no renderings.
 */
export class LogView {
  private line: HTMLElement | null = null;
  private last: EntryKind | null = null;
  private gone = 0;

  constructor(
    private readonly host: HTMLElement,
    private readonly options: LogViewOptions,
  ) {}

  append(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (streams.has(entry.kind)) this.write(entry.kind, entry.text);
      else this.writeLine(entry);
    }
    this.trim();
  }

  clear(): void {
    this.host.replaceChildren();
    this.line = null;
    this.last = null;
    this.gone = 0;
    this.options.onGone?.(0);
  }

  private write(kind: EntryKind, text: string): void {
    const parts = text.split('\n');
    for (const [index, part] of parts.entries()) {
      if (index > 0) this.end();
      if (part !== '') this.put(kind, part, index < parts.length - 1);
    }
  }

  private writeLine({ kind, text, from }: Entry): void {
    if (this.line) this.end();
    for (const [index, part] of text.split('\n').entries()) {
      this.put(kind, part, true);
      if (from && index === 0) this.origin(from);
      this.end();
    }
  }

  /** Where a page has said it, at the end of the line. */
  private origin({ file, line }: { file: string; line: number }): void {
    const index = this.options.names().indexOf(file);
    const words = ` ${file}:${line}`;
    this.current().append(index < 0 ? words : this.link(words, { file: index, line, column: null }));
  }

  /** `isWhole`: the line ends with it. */
  private put(kind: EntryKind, part: string, isWhole: boolean): void {
    const line = this.current();
    const label = this.options.labels[kind];
    if (label && this.last !== kind) {
      const mark = document.createElement('span');
      mark.dataset.mark = kind;
      mark.textContent = label;
      line.append(mark, ' ');
    }
    this.last = kind;
    if (kind === 'stdout') line.append(part);
    else {
      const last = line.lastChild;
      // Pieces of one stream in one line are one text: a place may be cut in two.
      if (last instanceof HTMLElement && last.dataset.kind === kind) last.append(part);
      else {
        const element = line.appendChild(document.createElement('span'));
        element.dataset.kind = kind;
        element.append(part);
        if (isWhole) this.withLinks(element);
      }
    }
  }

  private current(): HTMLElement {
    this.line ??= this.host.appendChild(document.createElement('div'));
    return this.line;
  }

  /** The line is whole: what it names is known now. */
  private end(): void {
    for (const child of this.current().children) if (child instanceof HTMLElement) this.withLinks(child);
    this.line = null;
  }

  private withLinks(element: HTMLElement): void {
    if (!this.options.onPlace || !messages.has(element.dataset.kind as EntryKind) || element.childElementCount > 0)
      return;
    const pieces = withPlaces(element.textContent ?? '', this.options.names());
    if (pieces.every(({ place }) => place === null)) return;
    element.replaceChildren(...pieces.map(({ text, place }) => (place ? this.link(text, place) : text)));
  }

  private link(words: string, place: Place): HTMLElement | string {
    const { onPlace } = this.options;
    if (!onPlace) return words;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = words;
    button.addEventListener('click', () => onPlace(place));
    return button;
  }

  private trim(): void {
    const { mostLines = MOST_LINES, onGone } = this.options;
    const more = this.host.childElementCount - mostLines;
    if (more <= 0) return;
    for (let count = 0; count < more; count += 1) this.host.firstChild?.remove();
    this.gone += more;
    onGone?.(this.gone);
  }
}
