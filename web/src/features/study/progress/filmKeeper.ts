import type { LessonDeed, LessonFinish, Played } from '#/features/courses';
import { brokenOff, merged, playedTo, secondsOf, still } from './ranges';

/** So much of a film is all of it; the server says the same (tenant-api/src/learning/watched.rs). */
const ENOUGH = 0.9;

/** How often a film that plays tells where it is, in milliseconds. */
export const TELL_EVERY_MS = 5000;

interface Options {
  /** What was played of it before. */
  watched: readonly Played[];
  send: (deed: LessonDeed, isLeaving: boolean) => Promise<LessonFinish>;
  onAnswer: (answer: LessonFinish) => void;
  now?: () => number;
}

/** What a film tells of itself, and how what it tells gets to the server. */
export interface FilmKeeper {
  onProgress: (second: number, total: number) => void;
  onPause: () => void;
  onSeek: () => void;
  onEnded: () => void;
  /** Tells once more: what the server makes of it may have changed, as when a question was answered. */
  again: () => void;
  /** The page is about to be left. */
  leave: () => void;
}

const rounded = (second: number) => Math.round(second * 100) / 100;

/**
 * Gathers the seconds of a film that were played, and tells them with its place: every five seconds while it plays, when it
 * pauses or ends, and when the page is left. What did not arrive is told with what comes next.
 */
export function makeFilmKeeper({ watched, send, onAnswer, now = Date.now }: Options): FilmKeeper {
  let playing = still;
  let all = merged(watched);
  /** Null before it is known: it was not played yet. */
  let place: number | null = null;
  let toldPlace: number | null = null;
  let length = Number.NaN;
  let toldAt = now();
  let isWanted = false;
  let underway = false;
  let isBehind = false;

  const tell = (isLeaving = false) => {
    if (playing.unsent.length === 0 && place === toldPlace && !isWanted) return;
    if (underway && !isLeaving) {
      isBehind = true;
      return;
    }
    const sent = playing.unsent;
    playing = { ...playing, unsent: [] };
    toldAt = now();
    toldPlace = place;
    isWanted = false;
    underway = true;
    const deed = {
      percent: percentOf(secondsOf(all), length),
      ...(place !== null && { position: Math.floor(place) }),
      watched: sent.map(([from, to]): Played => [rounded(from), rounded(to)]),
    };
    send(deed, isLeaving)
      .then(onAnswer, () => {
        playing = { ...playing, unsent: merged([...sent, ...playing.unsent]) };
        toldPlace = null;
      })
      .finally(() => {
        underway = false;
        if (!isBehind) return;
        isBehind = false;
        tell();
      });
  };

  return {
    onProgress: (second, total) => {
      playing = playedTo(playing, second);
      all = merged([...all, ...playing.unsent]);
      place = second;
      length = total;
      if (now() - toldAt >= TELL_EVERY_MS) tell();
    },
    onPause: () => {
      playing = brokenOff(playing);
      tell();
    },
    onSeek: () => {
      playing = brokenOff(playing);
    },
    onEnded: () => {
      playing = brokenOff(playing);
      // From here it begins again.
      place = 0;
      tell();
    },
    again: () => {
      isWanted = true;
      tell();
    },
    leave: () => tell(true),
  };
}

/** What is done of a film by the page's own count, where nobody else knows how long it is. */
function percentOf(played: number, total: number): number {
  if (!Number.isFinite(total) || total <= 0) return 0;
  return played / total >= ENOUGH ? 100 : Math.floor((100 * played) / total);
}
