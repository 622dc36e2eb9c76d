import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useImperativeHandle, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../states';
import { Controls } from './Controls';
import { barrierOf, blockingBefore, clockOf, isPlayable, stopBetween, type Stop } from './stops';

export type { Stop } from './stops';

/** What the page may do to its film. */
export interface VideoHandle {
  play: () => void;
  pause: () => void;
  /** The second at which it is. */
  time: () => number;
  /** Goes to a second; not past a stop that blocks. */
  seek: (second: number) => void;
}

/** Words of a film in a language, as WebVTT. */
export interface Captions {
  src: string;
  language: string;
  label: string;
}

export interface VideoPlayerProps {
  src: string;
  title: string;
  /** It stops at each of them. */
  stops?: readonly Stop[];
  onStop?: (id: string) => void;
  onEnded?: () => void;
  captions?: readonly Captions[];
  /** Stands in the film's place, over it: a question. */
  children?: ReactNode;
  ref?: Ref<VideoHandle>;
}

const Film = styled('video')({ display: 'block', width: '100%', maxHeight: '70vh', background: '#000' });

/** Seconds that an arrow key goes. */
const jump = 5;

/**
 * A film with our own buttons: it stops at given moments, and does not go past one that blocks, whether it plays or somebody
 * seeks. Space plays and pauses, arrows go back and forth.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, title, stops = [], onStop, onEnded, captions = [], children, ref } = props;
  const { t } = useTranslation('video');
  const frame = useRef<HTMLDivElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  /** How far it has played: what is at that second is behind. */
  const last = useRef(-1);
  const [state, setState] = useState({ at: 0, total: 0, isPlaying: false, isMuted: false, speed: 1, hasFailed: false });
  const [words, setWords] = useState('');
  const change = (next: Partial<typeof state>) => setState((before) => ({ ...before, ...next }));

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
  const pause = () => film.current?.pause();
  const toggle = () => (film.current?.paused ? play() : pause());
  useImperativeHandle(ref, () => ({ play, pause, seek, time: () => film.current?.currentTime ?? 0 }));

  const follow = () => {
    const video = film.current;
    if (!video || video.seeking) return;
    const stop = stopBetween(stops, last.current, video.currentTime) ?? blockingBefore(stops, video.currentTime);
    if (stop) return halt(video, stop);
    last.current = video.currentTime;
    change({ at: video.currentTime });
  };
  const onKey = (event: KeyboardEvent) => {
    // A question over the film has keys of its own.
    if (!(event.target instanceof HTMLElement) || event.target.closest('[data-over]') || event.ctrlKey || event.metaKey)
      return;
    const isSlider = event.target.closest('[role=slider], input');
    if (event.key === 'ArrowLeft' && !isSlider) seek(state.at - jump);
    else if (event.key === 'ArrowRight' && !isSlider) seek(state.at + jump);
    else if (event.key === ' ' && event.target === frame.current) toggle();
    else return;
    event.preventDefault();
  };
  if (!isPlayable(src, location.origin)) return <Elsewhere src={src} title={title} />;
  if (state.hasFailed) return <EmptyState title={t('failed')} text={t('failedText')} />;
  return (
    <Box
      ref={frame}
      role="region"
      aria-label={title || t('film')}
      tabIndex={0}
      onKeyDown={onKey}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        borderRadius: 'var(--lp-radius-md)',
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '&:focus-visible': { outline: '3px solid var(--lp-primary)', outlineOffset: 2 },
      }}
    >
      <Film
        ref={film}
        src={src}
        preload="metadata"
        playsInline
        aria-label={title || t('film')}
        onClick={toggle}
        onDurationChange={(event) => change({ total: event.currentTarget.duration })}
        onTimeUpdate={follow}
        onPlay={() => change({ isPlaying: true })}
        onPause={() => change({ isPlaying: false })}
        onError={() => change({ hasFailed: true })}
        onEnded={() => {
          change({ isPlaying: false });
          onEnded?.();
        }}
      >
        {captions.map((caption) => (
          <track
            key={caption.language}
            kind="captions"
            src={caption.src}
            srcLang={caption.language}
            label={caption.label}
          />
        ))}
      </Film>
      <Controls
        state={state}
        stops={stops}
        captions={captions}
        onToggle={toggle}
        onSeek={seek}
        onMute={() => {
          if (!film.current) return;
          film.current.muted = !state.isMuted;
          change({ isMuted: !state.isMuted });
        }}
        onSpeed={(speed) => {
          if (film.current) film.current.playbackRate = speed;
          change({ speed });
        }}
        onCaptions={(language) => showCaptions(film.current, language)}
        onFullscreen={() =>
          void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(
            () => undefined,
          )
        }
      />
      {children && <Box data-over>{children}</Box>}
      <span role="status" className="lp-visually-hidden">
        {words}
      </span>
    </Box>
  );
}

/** Shows the captions of a language, or none. */
function showCaptions(video: HTMLVideoElement | null, language: string | null): void {
  for (const track of video?.textTracks ?? []) track.mode = track.language === language ? 'showing' : 'disabled';
}

/** A film of another site: nothing of it may be loaded here, so it is opened there. */
function Elsewhere({ src, title }: { src: string; title: string }) {
  const { t } = useTranslation('video');
  const isLink = /^https?:\/\//.test(src);
  return (
    <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 'var(--lp-radius-md)' }}>
      <EmptyState
        title={title || t('elsewhere')}
        text={t('elsewhereText')}
        action={
          isLink && (
            <Button variant="outlined" color="inherit" href={src} target="_blank" rel="noopener noreferrer">
              {t('open')}
            </Button>
          )
        }
      />
    </Box>
  );
}
