import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { diffOutputs } from '#/features/problems';

interface Line {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

const marks: Record<Line['kind'], string> = { same: '', added: '+', removed: '−' };

/** What changed between two answers that are texts, line by line. Nothing is shown of others. */
export function AnswerDiff({ before, after }: { before: string | null; after: string | null }) {
  const { t } = useTranslation('quiz');
  if (before === null || after === null) return null;
  const lines = linesOf(before, after);
  return (
    <section aria-label={t('diff.title')}>
      <Typography variant="subtitle2" component="h4" sx={{ mb: 1 }}>
        {t('diff.title')}
      </Typography>
      {lines.every(({ kind }) => kind === 'same') ? (
        <p className="lp-muted">{t('diff.same')}</p>
      ) : (
        <Box tabIndex={0} role="group" aria-label={t('diff.title')} sx={box}>
          {lines.map(({ kind, text }, index) => (
            <Box
              key={index}
              component={kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'div'}
              sx={[line, tones[kind]]}
            >
              <Box component="span" aria-hidden sx={{ width: '1.5em', flexShrink: 0, textAlign: 'center' }}>
                {marks[kind]}
              </Box>
              <span>{text || ' '}</span>
            </Box>
          ))}
        </Box>
      )}
    </section>
  );
}

/** The lines that stayed, came and went, in their order. */
export function linesOf(before: string, after: string): Line[] {
  return diffOutputs(before, after).flatMap(({ kind, expected, got }): Line[] => {
    if (kind === 'same') return lineOf('same', got);
    return [...lineOf('removed', expected), ...lineOf('added', got)];
  });
}

const lineOf = (kind: Line['kind'], pieces: readonly { text: string }[] | null): Line[] =>
  pieces === null ? [] : [{ kind, text: pieces.map(({ text }) => text).join('') }];

const box = {
  p: 3,
  maxHeight: 420,
  overflow: 'auto',
  borderRadius: 'var(--lp-radius-md)',
  bgcolor: 'var(--lp-sunken)',
  fontFamily: 'var(--lp-mono)',
  typography: 'body2',
} as const;

const line = {
  display: 'flex',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  borderRadius: 'var(--lp-radius-sm)',
} as const;

const tones = {
  same: { color: 'text.secondary' },
  added: { bgcolor: 'color-mix(in srgb, var(--lp-success) 14%, transparent)' },
  removed: { bgcolor: 'color-mix(in srgb, var(--lp-danger) 12%, transparent)', textDecoration: 'line-through' },
} as const;
