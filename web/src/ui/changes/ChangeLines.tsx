import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ChangedLine } from './lineDiff';

/** What became of a text, line by line, under its name: for who reviews it, or looks at what it was. */
export function ChangeLines({ title, lines }: { title: string; lines: readonly ChangedLine[] }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box sx={box}>
        {lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </Box>
    </Box>
  );
}

const box = {
  p: 3,
  borderRadius: 'var(--lp-radius-md)',
  bgcolor: 'var(--lp-sunken)',
  maxHeight: 420,
  overflow: 'auto',
} as const;

const marks = { same: '', added: '+', removed: '−', gap: '⋯' } as const;

/** One line, with a sign of what became of it: colour is never alone. */
function Line({ line: { kind, text } }: { line: ChangedLine }) {
  const { t } = useTranslation('ui');
  const component = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'div';
  return (
    <Typography variant="body2" component={component} sx={{ ...lineStyle, ...tones[kind] }}>
      <Box component="span" aria-hidden sx={{ width: '1.5em', flexShrink: 0, textAlign: 'center' }}>
        {marks[kind]}
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        {kind === 'gap' ? t('changes.gap') : text || ' '}
      </Box>
    </Typography>
  );
}

const lineStyle = {
  display: 'flex',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  borderRadius: 'var(--lp-radius-sm)',
} as const;

const tones = {
  same: { color: 'text.secondary' },
  gap: { color: 'text.secondary' },
  added: { bgcolor: 'color-mix(in srgb, var(--lp-success) 14%, transparent)' },
  removed: { bgcolor: 'color-mix(in srgb, var(--lp-danger) 12%, transparent)', textDecoration: 'line-through' },
} as const;
