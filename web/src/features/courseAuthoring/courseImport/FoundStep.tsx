import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import type { CourseImportReport } from '../types';

/** What a file holds, and what is wrong with it, before anything is brought in: as a course, or added to one. */
export function FoundStep({ report, isAdded }: { report: CourseImportReport; isAdded: boolean }) {
  const { t } = useTranslation('courseImport');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, failed, messages } = report;
  return (
    <>
      <Typography variant="h3" component="h3" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {title || t('untitled')}
      </Typography>
      <Box component="ul" aria-label={t('found')} sx={{ m: 0, pl: 5 }}>
        {(['chapters', 'lessons', 'questions', 'files'] as const).map((key) => (
          <li key={key}>{t(`count.${key}`, { count: report[key], number: formatNumber(report[key]) })}</li>
        ))}
      </Box>
      {failed && <Alert severity="error">{t('blocked')}</Alert>}
      {!failed && <Typography color="textSecondary">{t(isAdded ? 'into.note' : 'draft')}</Typography>}
      {messages.length > 0 && (
        <Box component="ul" aria-label={t('remarks')} tabIndex={0} sx={remarks}>
          {messages.map(({ level, path, message }, index) => (
            <Box component="li" key={index} sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
              <Chip tone={level === 'error' ? 'danger' : 'warning'}>{t(`level.${level}`)}</Chip>
              <Typography variant="body2" component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {path && <strong>{path}: </strong>}
                {message}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

const remarks = {
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  m: 0,
  p: 3,
  maxHeight: 280,
  overflowY: 'auto',
  borderRadius: 'var(--lp-radius-md)',
  bgcolor: 'var(--lp-sunken)',
} as const;
