import type { Schemas } from '#/api/types';
import { readStored, removeStored, writeStored } from '#/ui/storage';

/** From when until when the page was away, in epoch seconds. */
export type Span = Schemas['AwaySpan'];

/** What is shorter is a reload or a slip, in seconds. */
const SHORTEST_S = 2;
/** As many as a beat brings. */
const MOST = 50;

interface Kept {
  /** Since when the page is away; null: it is in front. */
  since: number | null;
  /** What the server has not been told yet. */
  spans: Span[];
}

/** When somebody was away from the room, kept by this tab until the server has it, through a reload as well. */
export class AwayLog {
  private readonly key: string;

  /** `now` in epoch seconds. */
  constructor(
    entry: number,
    private readonly now: () => number,
  ) {
    this.key = `lophoc.exam-away/${entry}`;
  }

  get isAway(): boolean {
    return this.read().since !== null;
  }

  /** The page is left. False: it was already. */
  leave(): boolean {
    const { since, spans } = this.read();
    if (since !== null) return false;
    this.write({ since: this.now(), spans });
    return true;
  }

  /** The page is back; answers when it was away, where that was long enough to be noted. */
  comeBack(): Span | null {
    const { since, spans } = this.read();
    if (since === null) return null;
    const span = { from_time: since, to_time: this.now() };
    const isNoted = span.to_time - span.from_time >= SHORTEST_S;
    this.write({ since: null, spans: isNoted ? [...spans, span] : spans });
    return isNoted ? span : null;
  }

  /** What the next beat brings. */
  waiting(): Span[] {
    return this.read().spans.slice(0, MOST);
  }

  /** The server has these. */
  drop(sent: readonly Span[]): void {
    const { since, spans } = this.read();
    const isSent = (span: Span) => sent.some(({ from_time: from }) => from === span.from_time);
    this.write({ since, spans: spans.filter((span) => !isSent(span)) });
  }

  private read(): Kept {
    try {
      return { since: null, spans: [], ...(JSON.parse(readStored(this.key, 'session') ?? '{}') as Partial<Kept>) };
    } catch {
      return { since: null, spans: [] };
    }
  }

  private write(kept: Kept): void {
    if (kept.since === null && kept.spans.length === 0) removeStored(this.key, 'session');
    else writeStored(this.key, JSON.stringify(kept), 'session');
  }
}
