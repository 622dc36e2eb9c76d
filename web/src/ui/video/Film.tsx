import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useImperativeHandle, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../states';
import { Controls } from './Controls';
import { clockOf } from './stops';
import { useFilm, type FilmProps } from './useFilm';

const Picture = styled('video')({ display: 'block', width: '100%', maxHeight: '70vh', background: '#000' });

/** Seconds that an arrow key goes. */
const jump = 5;

/** A film in our own player. */
export function Film(props: FilmProps) {
  const { title, source, stops = [], children, ref } = props;
  const { captions = [] } = source;
  const { t } = useTranslation('video');
  const frame = useRef<HTMLDivElement>(null);
  const { film, state, words, events, deeds } = useFilm(props);
  const { play, pause, seek, time } = deeds;
  useImperativeHandle(ref, () => ({ play, pause, seek, time }));
  const fill = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(
      () => undefined,
    );
  const nextCaptions = () => {
    const languages = [null, ...captions.map(({ language }) => language)];
    deeds.setCaptions(languages[(languages.indexOf(state.captions) + 1) % languages.length] ?? null);
  };
  const onKey = (event: KeyboardEvent) => {
    // A question over the film has keys of its own.
    if (!(event.target instanceof HTMLElement) || event.target.closest('[data-over]')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isSlider = event.target.closest('[role=slider], input');
    if (event.key === 'ArrowLeft' && !isSlider) seek(state.at - jump);
    else if (event.key === 'ArrowRight' && !isSlider) seek(state.at + jump);
    else if (event.key === ' ' && event.target === frame.current) deeds.toggle();
    else if (event.key.toLowerCase() === 'm') deeds.mute();
    else if (event.key.toLowerCase() === 'c' && captions.length > 0) nextCaptions();
    else if (event.key.toLowerCase() === 'f') fill();
    else return;
    event.preventDefault();
  };
  if (state.hasFailed) return <EmptyState title={t('failed')} text={t('failedText')} />;
  return (
    <Box ref={frame} role="region" aria-label={title || t('film')} tabIndex={0} onKeyDown={onKey} sx={look}>
      <Picture
        ref={film}
        preload="metadata"
        playsInline
        aria-label={title || t('film')}
        onClick={deeds.toggle}
        {...events}
      >
        {captions.map(({ language, src, label }) => (
          <track
            key={language}
            kind="captions"
            src={src}
            srcLang={language}
            label={label}
            default={language === state.captions}
          />
        ))}
      </Picture>
      {state.left > 0 && <Resume at={state.left} onResume={deeds.resume} onRestart={deeds.restart} />}
      <Controls
        state={state}
        stops={stops}
        captions={captions}
        onToggle={deeds.toggle}
        onSeek={seek}
        onMute={deeds.mute}
        onSpeed={deeds.setSpeed}
        onCaptions={deeds.setCaptions}
        onFullscreen={fill}
        onPicture={canFloat() ? () => void float(film.current) : null}
      />
      {children && <Box data-over>{children}</Box>}
      <span role="status" className="lp-visually-hidden">
        {words}
      </span>
    </Box>
  );
}

const look = {
  position: 'relative',
  overflow: 'hidden',
  borderRadius: 'var(--lp-radius-md)',
  border: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '&:focus-visible': { outline: '3px solid var(--lp-primary)', outlineOffset: 2 },
} as const;

/** Where somebody left the film, to go on from. */
function Resume({ at, onResume, onRestart }: { at: number; onResume: () => void; onRestart: () => void }) {
  const { t } = useTranslation('video');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 3, pt: 2 }}>
      <Button variant="contained" onClick={onResume}>
        {t('resume', { at: clockOf(at) })}
      </Button>
      <Button color="inherit" onClick={onRestart}>
        {t('restart')}
      </Button>
    </Box>
  );
}

const canFloat = () => document.pictureInPictureEnabled === true;

/** Takes the film into a window of its own, or back. */
async function float(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch {
    // The browser has said so itself.
  }
}
