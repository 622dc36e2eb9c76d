import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '#/api/types';
import { QueryView } from '#/ui/QueryView';
import { changesQuery } from '../../api';
import type { EditedCourse } from '../../types';
import { FormCard } from '../fields/FormCard';
import { usePartName } from '../words';

/** What its reviewer has to read of a course: the lines that came and went since it was out last. */
export default function ReviewChanges({ course }: { course: EditedCourse }) {
  const { t } = useTranslation('courseEditor');
  const partName = usePartName();
  const query = useQuery(changesQuery(course.id, course.version));
  return (
    <FormCard title={t('card.changes')}>
      <QueryView
        query={query}
        empty={{
          when: (changes) => changes.length === 0,
          show: <Typography color="textSecondary">{t('changes.none')}</Typography>,
        }}
      >
        {(changes) =>
          changes.map(({ field, lines }) => (
            <Box key={field} component="section" aria-label={partName(field)}>
              <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
                {partName(field)}
              </Typography>
              <Box sx={box}>
                {lines.map((line, index) => (
                  <Line key={index} line={line} />
                ))}
              </Box>
            </Box>
          ))
        }
      </QueryView>
    </FormCard>
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
function Line({ line: { kind, text } }: { line: Schemas['Line'] }) {
  const { t } = useTranslation('courseEditor');
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
