import PauseIcon from '@mui/icons-material/PauseRounded';
import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { clockDigits } from '#/ui/Countdown';
import type { Timeline } from './api';
import { minutesOf, secondOf } from './replay';
import { speeds, type Speed, type usePlaying } from './usePlaying';

const MINUTE = 60;

/** The minutes as a line with the start, the freeze and the end, and what plays them. */
export function ReplayControls({ timeline, playing }: { timeline: Timeline; playing: ReturnType<typeof usePlaying> }) {
  const { t } = useTranslation('replay');
  const { minute, seek, isPlaying, toggle, speed, setSpeed } = playing;
  const minutes = minutesOf(timeline);
  const words = (at: number) => t('minute', { minute: formatNumber(at), minutes: formatNumber(minutes) });
  const freeze = timeline.freeze_s === null ? null : Math.ceil(timeline.freeze_s / MINUTE);
  const marks = [
    { value: 0, label: t('start') },
    ...(freeze === null || freeze <= 0 || freeze >= minutes ? [] : [{ value: freeze, label: t('freeze') }]),
    { value: minutes, label: t('end') },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <IconButton aria-label={t(isPlaying ? 'pause' : 'play')} onClick={toggle}>
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        <Typography sx={{ mr: 'auto', fontVariantNumeric: 'tabular-nums' }}>
          {words(minute)} · {clockDigits(secondOf(timeline, minute))}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('speed')}
          value={speed}
          onChange={(_, value: Speed | null) => value !== null && setSpeed(value)}
        >
          {speeds.map((value) => (
            <ToggleButton key={value} value={value} aria-label={t('speedOf', { speed: formatNumber(value) })}>
              {formatNumber(value)}×
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box sx={{ px: 6 }}>
        <Slider
          aria-label={t('slider')}
          getAriaValueText={words}
          value={minute}
          min={0}
          max={minutes}
          step={1}
          marks={marks}
          onChange={(_, value) => seek(value)}
        />
      </Box>
    </Box>
  );
}
