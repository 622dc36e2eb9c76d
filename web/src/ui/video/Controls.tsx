import BackIcon from '@mui/icons-material/Replay5Rounded';
import CaptionsIcon from '@mui/icons-material/ClosedCaptionOutlined';
import ForwardIcon from '@mui/icons-material/Forward5Rounded';
import FullscreenIcon from '@mui/icons-material/FullscreenRounded';
import MutedIcon from '@mui/icons-material/VolumeOffRounded';
import FloatIcon from '@mui/icons-material/PictureInPictureAltRounded';
import PauseIcon from '@mui/icons-material/PauseRounded';
import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import SoundIcon from '@mui/icons-material/VolumeUpRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../Menu';
import type { Captions } from './source';
import { clockOf, type Stop } from './stops';

const speeds = [0.75, 1, 1.25, 1.5, 2];

/** The buttons below a film. */
export function Controls(props: {
  state: { at: number; total: number; isPlaying: boolean; isMuted: boolean; speed: number; captions: string | null };
  stops: readonly Stop[];
  captions: readonly Captions[];
  onToggle: () => void;
  onSeek: (second: number) => void;
  onMute: () => void;
  onSpeed: (speed: number) => void;
  /** Null: none. */
  onCaptions: (language: string | null) => void;
  onFullscreen: () => void;
  /** Null where the browser can't. */
  onPicture: (() => void) | null;
}) {
  const { state, stops, captions, onToggle, onSeek, onMute, onSpeed, onCaptions, onFullscreen, onPicture } = props;
  const { t } = useTranslation('video');
  // A film that is still being recorded has no end.
  const end = Math.max(Number.isFinite(state.total) ? state.total : 0, state.at, ...stops.map(({ at }) => at), 1);
  const clock = t('clock', { at: clockOf(state.at), total: clockOf(state.total) });
  const next = speeds[(speeds.indexOf(state.speed) + 1) % speeds.length] ?? 1;
  return (
    <Box sx={{ px: 3, pb: 1, bgcolor: 'background.paper' }}>
      <Slider
        size="small"
        min={0}
        max={end}
        step={1}
        value={state.at}
        marks={stops.map(({ at }) => ({ value: at }))}
        aria-label={t('position')}
        getAriaValueText={() => clock}
        onChange={(_, second) => onSeek(second)}
        sx={{
          display: 'block',
          py: 2,
          '& .MuiSlider-mark': { width: 8, height: 8, borderRadius: '50%', bgcolor: 'var(--lp-warning)' },
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Tool label={t(state.isPlaying ? 'pause' : 'play')} onClick={onToggle}>
          {state.isPlaying ? <PauseIcon /> : <PlayIcon />}
        </Tool>
        <Tool label={t('back')} onClick={() => onSeek(state.at - 5)}>
          <BackIcon />
        </Tool>
        <Tool label={t('forward')} onClick={() => onSeek(state.at + 5)}>
          <ForwardIcon />
        </Tool>
        <Typography
          variant="body2"
          component="span"
          sx={{ flex: 1, px: 1, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {clock}
        </Typography>
        <Button
          color="inherit"
          aria-label={t('speed', { speed: state.speed })}
          onClick={() => onSpeed(next)}
          sx={{ minWidth: 52, minHeight: 44 }}
        >
          {state.speed}×
        </Button>
        <Tool label={t(state.isMuted ? 'unmute' : 'mute')} onClick={onMute}>
          {state.isMuted ? <MutedIcon /> : <SoundIcon />}
        </Tool>
        <CaptionsTool captions={captions} shown={state.captions} onCaptions={onCaptions} />
        {onPicture && (
          <Tool label={t('float')} onClick={onPicture}>
            <FloatIcon />
          </Tool>
        )}
        <Tool label={t('fullscreen')} onClick={onFullscreen}>
          <FullscreenIcon />
        </Tool>
      </Box>
    </Box>
  );
}

/** Captions on and off, or which of several. */
function CaptionsTool(props: {
  captions: readonly Captions[];
  shown: string | null;
  onCaptions: (language: string | null) => void;
}) {
  const { captions, shown, onCaptions } = props;
  const { t } = useTranslation('video');
  const [only] = captions;
  if (!only) return null;
  if (captions.length === 1) {
    return (
      <Tool
        label={t('captions')}
        pressed={shown !== null}
        onClick={() => onCaptions(shown === null ? only.language : null)}
      >
        <CaptionsIcon />
      </Tool>
    );
  }
  const choice = (language: string | null, label: string) => ({
    key: language ?? '',
    label: language === shown ? `✓ ${label}` : label,
    onClick: () => onCaptions(language),
  });
  return (
    <Menu
      label={t('captions')}
      button={
        <IconButton aria-label={t('captions')} title={t('captions')} sx={{ width: 44, height: 44 }}>
          <CaptionsIcon color={shown === null ? 'inherit' : 'primary'} />
        </IconButton>
      }
      items={[choice(null, t('noCaptions')), ...captions.map(({ language, label }) => choice(language, label))]}
    />
  );
}

function Tool(props: { label: string; pressed?: boolean; onClick: () => void; children: ReactNode }) {
  const { label, pressed, onClick, children } = props;
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
      sx={{ width: 44, height: 44 }}
    >
      {children}
    </IconButton>
  );
}
