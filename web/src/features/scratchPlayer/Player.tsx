import FlagIcon from '@mui/icons-material/FlagRounded';
import FullIcon from '@mui/icons-material/FullscreenRounded';
import StopIcon from '@mui/icons-material/StopRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaying, type Playing } from './usePlaying';

/** A Scratch project on its stage. `project`: the bytes of an `.sb3`, or of a project.json. */
export function Player({ project }: { project: ArrayBuffer }) {
  const { t } = useTranslation('scratchPlayer');
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const playing = usePlaying(project, stage);
  const fill = async () => {
    try {
      await root.current?.requestFullscreen();
    } catch {
      // Whoever has pressed sees that nothing came of it.
      return;
    }
    // The press has taken the keys away from the project.
    stage.current?.querySelector('iframe')?.focus();
  };
  return (
    <Box ref={root} component="section" aria-label={t('label')} sx={frame}>
      <Box sx={bar}>
        <Button variant="outlined" startIcon={<FlagIcon />} onClick={playing.play}>
          {t(playing.phase === 'playing' ? 'again' : 'play')}
        </Button>
        <Button
          color="inherit"
          startIcon={<StopIcon />}
          disabled={playing.phase !== 'playing' && playing.phase !== 'loading'}
          onClick={playing.stop}
        >
          {t('stop')}
        </Button>
        {document.fullscreenEnabled && (
          <Tooltip title={t('full')}>
            <IconButton aria-label={t('full')} onClick={() => void fill()} sx={{ ml: 'auto', width: 44, height: 44 }}>
              <FullIcon />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <Box sx={paper}>
        <Box ref={stage} sx={cover} />
        {playing.phase !== 'playing' && <Cover playing={playing} />}
      </Box>
    </Box>
  );
}

/** What lies over the empty stage: what is under way, or why nothing is to be seen. */
function Cover({ playing }: { playing: Playing }) {
  const { t } = useTranslation('scratchPlayer');
  return (
    <Box role="status" sx={[cover, { display: 'grid', alignContent: 'center', gap: 2, p: 4, textAlign: 'center' }]}>
      {playing.phase === 'loading' && (
        <>
          <Typography variant="body2">{t('loading')}</Typography>
          <LinearProgress
            variant="determinate"
            aria-label={t('loading')}
            value={Math.round(playing.part * 100)}
            sx={{ width: '60%', mx: 'auto' }}
          />
        </>
      )}
      {playing.phase === 'idle' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('hint')}
        </Typography>
      )}
      {playing.phase === 'failed' && (
        <>
          <Typography variant="body2">{t('failed')}</Typography>
          {playing.message && (
            <Typography variant="caption" component="code" sx={{ overflowWrap: 'anywhere' }}>
              {playing.message}
            </Typography>
          )}
        </>
      )}
    </Box>
  );
}

const frame = {
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  gap: 2,
  minWidth: 0,
  '&:fullscreen': { p: 2, bgcolor: 'background.default' },
  // Over the whole screen the stage is as large as its height lets it be.
  '&:fullscreen > div:last-of-type': { maxWidth: 'calc((100dvh - 80px) * 4 / 3)', mx: 'auto' },
} as const;

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } as const;

const paper = {
  position: 'relative',
  width: '100%',
  maxWidth: 640,
  aspectRatio: '4 / 3',
  border: '1px solid var(--lp-border-strong)',
  borderRadius: 'var(--lp-radius-md)',
  overflow: 'hidden',
  bgcolor: 'var(--lp-sunken)',
} as const;

const cover = {
  position: 'absolute',
  inset: 0,
  '& > iframe': { display: 'block', width: '100%', height: '100%', border: 0 },
} as const;
