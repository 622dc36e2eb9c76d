/** What a feature wants to have without a connection. */
export interface Held {
  /** Paths of pages of the site, without their query. */
  pages?: readonly string[];
  /** Addresses of calls; only those that the worker knows to be harmless are held (`worker/rules.ts`). */
  answers?: readonly string[];
  /**
   * Of answers that may be held for an hour, by their addresses, when what they tell was changed last: by the server's clock, in epoch
   * milliseconds. All others are asked for each time.
   */
  changedAt?: Readonly<Record<string, number>>;
  /** Addresses of the site's files: pictures, sounds, papers. */
  media?: readonly string[];
  /** Paths of all files that the runtimes take which this browser keeps; with them comes the page in which programs run. */
  runtimes?: readonly string[];
}

/** What a page tells the worker. */
export interface HoldMessage extends Held {
  type: 'hold';
  /** Whose it is: what is held of somebody else is forgotten first. */
  user: number;
  /** The language of the page's calls. */
  locale: string;
}

/** What the worker answers by the port that came with a message: whether all files of the runtimes are here. */
export type HoldAnswer = boolean;

/** Whether a message to the worker is one of ours. */
export function isHoldMessage(data: unknown): data is HoldMessage {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'hold';
}
