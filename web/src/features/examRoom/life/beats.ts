import { ApiError } from '#/api/envelope';
import type { Schemas } from '#/api/types';
import { isLost } from '#/offline/drafts';
import type { AwayLog, Span } from './awayLog';

/** How often an open room gives a sign of life, in milliseconds, ... */
export const BEAT_MS = 20_000;
/** ... more or less, so that not all of a school call at once. */
const JITTER = 0.2;
/** How long nothing is heard of the server before the room counts as offline, in milliseconds. */
export const SILENT_MS = 60_000;

/** What a room that gives signs of life is told. */
interface BeatOptions {
  log: AwayLog;
  /** Whether leaving the page is noted now. */
  isNoted: () => boolean;
  post: (body: Schemas['RoomBeat'], keepalive: boolean) => Promise<Schemas['RoomBeatAnswer']>;
  onAnswer: (answer: Schemas['RoomBeatAnswer'], noted: readonly Span[]) => void;
  /** Somebody is back. */
  onBack: (span: Span) => void;
  onSilent: (isSilent: boolean) => void;
  /** A clock that nobody sets, in milliseconds. */
  clock?: () => number;
  random?: () => number;
}

/** Gives signs of life of an open room, at once where the page is left or comes back; the answer stops that. */
export function keepBeating(options: BeatOptions): () => void {
  const { log, isNoted, post, onAnswer, onBack, onSilent } = options;
  const { clock = () => performance.now(), random = Math.random } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = clock();
  let isGone = false;

  const hear = () => {
    heardAt = clock();
    if (!isGone) onSilent(false);
  };
  const beat = async (keepalive = false) => {
    clearTimeout(timer);
    if (!isGone) timer = setTimeout(() => void beat(), BEAT_MS * (1 + JITTER * (2 * random() - 1)));
    const events = log.waiting();
    try {
      const answer = await post({ away: log.isAway, events }, keepalive);
      log.drop(events);
      hear();
      if (!isGone) onAnswer(answer, events);
    } catch (error) {
      if (error instanceof ApiError && !isLost(error)) hear();
      else if (!isGone && clock() - heardAt >= SILENT_MS) onSilent(true);
    }
  };
  const leave = () => {
    if (isNoted() && log.leave()) void beat(true);
  };
  const comeBack = () => {
    if (document.hidden || !log.isAway) return;
    const span = log.comeBack();
    if (span) onBack(span);
    void beat();
  };
  const turn = () => (document.hidden ? leave() : comeBack());
  const again = () => void beat();

  document.addEventListener('visibilitychange', turn);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  addEventListener('online', again);
  if (!document.hidden && log.isAway) comeBack();
  else void beat();
  return () => {
    isGone = true;
    // The room is left for another page of the site.
    leave();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', turn);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
    removeEventListener('online', again);
  };
}
