import type { KeptState } from './drafts';

/** An answer, and where it is on its way to the server. */
export interface Entry extends KeptState {
  /** The last one that was put on its way: it may have arrived although no answer came. */
  triedSeq: number;
  underWay: number;
  /** The answer itself is on its way: no draft is sent beside it. */
  isHeld: boolean;
  /** It should have gone while another one was on its way. */
  isDue: boolean;
  failures: number;
  timer: ReturnType<typeof setTimeout> | null;
}

/** An answer with which a page begins: it may have been sent by the page before. */
export function entryOf(state: KeptState): Entry {
  return { ...state, triedSeq: state.seq, underWay: 0, isHeld: false, isDue: false, failures: 0, timer: null };
}

/** Whether the server lacks it. */
export const isUnsent = ({ seq, sentSeq }: KeptState) => seq > sentSeq;

/** It is not sent when its pause is over. */
export function stop(entry: Entry): void {
  if (entry.timer !== null) clearTimeout(entry.timer);
  entry.timer = null;
}
