import BackIcon from '@mui/icons-material/SkipPreviousRounded';
import ForwardIcon from '@mui/icons-material/SkipNextRounded';
import PauseIcon from '@mui/icons-material/PauseRounded';
import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import ReplayIcon from '@mui/icons-material/ReplayRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { speeds, type Speed, type Steps } from './useSteps';

/** Below a drawing: its steps, one by one or played, and how fast. */
export function StepBar(props: { steps: Steps; total: number; speed: Speed; onSpeed: (speed: Speed) => void }) {
  const { steps, total, speed, onSpeed } = props;
  const { t } = useTranslation('turtle');
  const place = t('steps.at', { at: steps.shown, total });
  const isEmpty = total === 0;
  return (
    <Box role="group" aria-label={t('steps.group')} sx={{ display: 'grid', gap: 1, maxWidth: 560 }}>
      <Slider
        size="small"
        min={0}
        max={Math.max(total, 1)}
        value={steps.shown}
        disabled={isEmpty}
        aria-label={t('steps.position')}
        getAriaValueText={() => place}
        onChange={(_, step) => steps.seek(step)}
        // Its handle stays within the page at both ends.
        sx={{ display: 'block', py: 2, width: 'auto', mx: 3 }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 1 }}>
        <Tool label={t('steps.replay')} disabled={isEmpty} onClick={steps.replay}>
          <ReplayIcon />
        </Tool>
        <Tool label={t('steps.back')} disabled={steps.shown === 0} onClick={() => steps.seek(steps.shown - 1)}>
          <BackIcon />
        </Tool>
        <Tool label={t(steps.isPlaying ? 'steps.pause' : 'steps.play')} disabled={isEmpty} onClick={steps.toggle}>
          {steps.isPlaying ? <PauseIcon /> : <PlayIcon />}
        </Tool>
        <Tool label={t('steps.forward')} disabled={steps.shown >= total} onClick={() => steps.seek(steps.shown + 1)}>
          <ForwardIcon />
        </Tool>
        <Box component="span" sx={{ typography: 'body2', fontVariantNumeric: 'tabular-nums', px: 1 }}>
          {place}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flex: '1 1 200px', minWidth: 0, px: 1 }}>
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {t('steps.speed')}
          </Box>
          <Slider
            size="small"
            min={1}
            max={speeds.length}
            step={1}
            marks
            value={speed}
            aria-label={t('steps.speed')}
            getAriaValueText={() => t(`steps.speeds.${speed}`)}
            onChange={(_, value) => onSpeed(value as Speed)}
            sx={{ minWidth: 80, mr: 3 }}
          />
        </Box>
      </Box>
    </Box>
  );
}

function Tool(props: { label: string; disabled: boolean; onClick: () => void; children: ReactNode }) {
  const { label, disabled, onClick, children } = props;
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={disabled} onClick={onClick} sx={{ width: 44, height: 44 }}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
