import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenCaptions, forgetPlace, keepCaptions, keepPlace, placeOf } from './place';
import { barrierOf, blockingBefore, clockOf, stopBetween, type Stop } from './stops';
import { playStream } from './stream';
import type { VideoPlayerProps } from './VideoPlayer';

/** What is shown of a film. */
export interface FilmState {
  at: number;
  total: number;
  isPlaying: boolean;
  isMuted: boolean;
  speed: number;
  hasFailed: boolean;
  /** The language of the captions that are shown; null for none. */
  captions: string | null;
  /** The second at which it was left last time, until it is played; 0 for none. */
  left: number;
}

/** So many seconds lie between two times that a film's place is kept. */
const KEEP_EVERY = 5;

/** What our own player is given. */
export interface FilmProps extends VideoPlayerProps {
  isStream: boolean;
}

/** A film's element and what is done with it. */
export function useFilm(props: FilmProps) {
  const { source, stops = [], onStop, onEnded, onProgress, onPause, onSeek, remember, isStream } = props;
  const { t } = useTranslation('video');
  const film = useRef<HTMLVideoElement>(null);
  /** How far it has played: what is at that second is behind. */
  const last = useRef(-1);
  const kept = useRef(0);
  const [words, setWords] = useState('');
  const [state, setState] = useState<FilmState>(() => ({
    at: 0,
    total: Number.NaN,
    isPlaying: false,
    isMuted: false,
    speed: 1,
    hasFailed: false,
    captions: chosenCaptions((source.captions ?? []).map(({ language }) => language)),
    left: props.left ?? placeOf(remember),
  }));
  const change = (next: Partial<FilmState>) => setState((before) => ({ ...before, ...next }));
  const fail = useEffectEvent(() => change({ hasFailed: true }));
  useEffect(() => {
    const video = film.current;
    if (!video) return undefined;
    if (isStream) return playStream(video, source.url, () => fail());
    video.src = source.url;
    return () => video.removeAttribute('src');
  }, [source.url, isStream]);
  useEffect(() => showCaptions(film.current, state.captions), [state.captions]);

  const seek = (second: number) => {
    const video = film.current;
    if (!video) return;
    const barrier = barrierOf(stops);
    const total = Number.isFinite(video.duration) ? video.duration : second;
    const wanted = Math.min(Math.max(second, 0), total);
    if (wanted > barrier) {
      setWords(t('barrier', { at: clockOf(barrier) }));
      // Just before it, so that playing on comes to it.
      last.current = Math.max(barrier - 0.05, 0);
    } else last.current = wanted;
    video.currentTime = last.current;
    change({ at: last.current });
  };
  const halt = (video: HTMLVideoElement, stop: Stop) => {
    video.pause();
    last.current = stop.at;
    // It hears of the time a few times a second: going back by so little would only show as a jerk.
    if (Math.abs(video.currentTime - stop.at) > 0.5) video.currentTime = stop.at;
    change({ at: stop.at });
    onStop?.(stop.id);
  };
  const play = () => {
    const video = film.current;
    if (!video) return;
    const stop = blockingBefore(stops, video.currentTime);
    if (stop) halt(video, stop);
    else void video.play().catch(() => change({ isPlaying: false }));
  };
  const follow = () => {
    const video = film.current;
    if (!video || video.seeking) return;
    onProgress?.(video.currentTime, video.duration);
    if (Math.abs(video.currentTime - kept.current) >= KEEP_EVERY) {
      kept.current = video.currentTime;
      keepPlace(remember, video.currentTime, video.duration);
    }
    const stop = stopBetween(stops, last.current, video.currentTime) ?? blockingBefore(stops, video.currentTime);
    if (stop) return halt(video, stop);
    last.current = video.currentTime;
    change({ at: video.currentTime });
  };
  const events = {
    onDurationChange: () => change({ total: film.current?.duration ?? Number.NaN }),
    onTimeUpdate: follow,
    onPlay: () => change({ isPlaying: true, left: 0 }),
    onPause: () => {
      change({ isPlaying: false });
      if (film.current) keepPlace(remember, film.current.currentTime, film.current.duration);
      if (!film.current?.ended) onPause?.();
    },
    onSeeking: () => onSeek?.(),
    onError: () => change({ hasFailed: true }),
    onEnded: () => {
      change({ isPlaying: false });
      forgetPlace(remember);
      onEnded?.();
    },
  };
  const deeds = {
    play,
    pause: () => film.current?.pause(),
    seek,
    time: () => film.current?.currentTime ?? 0,
    toggle: () => (film.current?.paused ? play() : film.current?.pause()),
    mute: () => {
      if (!film.current) return;
      film.current.muted = !state.isMuted;
      change({ isMuted: !state.isMuted });
    },
    setSpeed: (speed: number) => {
      if (film.current) film.current.playbackRate = speed;
      change({ speed });
    },
    setCaptions: (captions: string | null) => {
      keepCaptions(captions);
      change({ captions });
    },
    resume: () => {
      seek(state.left);
      change({ left: 0 });
      play();
    },
    restart: () => {
      forgetPlace(remember);
      change({ left: 0 });
      play();
    },
  };
  return { film, state, words, events, deeds };
}

/** Shows the captions of a language, or none. */
function showCaptions(video: HTMLVideoElement | null, language: string | null): void {
  for (const track of video?.textTracks ?? []) track.mode = track.language === language ? 'showing' : 'disabled';
}
