import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { readRecording, type Paper } from '#/runtimes/turtle/recording';
import { TurtleCanvas } from './TurtleCanvas';
import { useSeen } from './useSeen';

/** A drawing with its name under it: what is to be drawn, or, with a `caption`, another one. */
export function TurtleTarget({ target, paper, caption }: { target: unknown; paper: Paper; caption?: string }) {
  const { t } = useTranslation('turtle');
  const seen = useSeen();
  const recording = readRecording(target);
  if (!recording) return <Box sx={{ color: 'text.secondary' }}>{t('noTarget')}</Box>;
  const words = seen(recording);
  return (
    <Box component="figure" sx={{ m: 0, display: 'grid', gap: 2, minWidth: 0 }}>
      <TurtleCanvas recording={recording} paper={paper} label={`${caption ?? t('target')}: ${words}`} />
      <Box component="figcaption" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {caption ?? t('target')}
      </Box>
    </Box>
  );
}
