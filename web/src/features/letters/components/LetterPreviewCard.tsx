import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { SkeletonList } from '#/ui/states';
import { useDebouncedValue } from '#/ui/useDebouncedValue';
import { useErrorText } from '#/ui/useErrorText';
import { previewQuery } from '../api';
import { letterSchema } from '../schema';
import type { Language, LetterForm, LetterPreview } from '../types';
import { LetterFrame } from './LetterFrame';

const views = ['html', 'phone', 'dark', 'text'] as const;
type View = (typeof views)[number];

/** How long the author pauses before the preview follows, in milliseconds. */
const PAUSE_MS = 400;

/** The letter with made-up values, as it would go out now. */
export function LetterPreviewCard({ letterKey, language }: { letterKey: string; language: Language }) {
  const { t } = useTranslation('letters');
  const [view, setView] = useState<View>('html');
  const letter = useDebouncedValue(useWatch<LetterForm>() as LetterForm, { delayMs: PAUSE_MS });
  const isWhole = letterSchema.safeParse(letter).success;
  const { data, error } = useQuery({
    ...previewQuery(letterKey, language, letter),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  });
  return (
    <Card component="section" aria-label={t('preview.title')} sx={beside}>
      <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography variant="h3" component="h2" sx={{ mr: 'auto' }}>
            {t('preview.title')}
          </Typography>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={view}
            aria-label={t('preview.view')}
            onChange={(_, picked: View | null) => picked && setView(picked)}
          >
            {views.map((one) => (
              <ToggleButton key={one} value={one}>
                {t(`preview.${one}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
        {!isWhole && <Alert severity="info">{t('preview.unfinished')}</Alert>}
        {isWhole && error && <Fault error={error} />}
        {data ? <Shown letter={data} view={view} /> : isWhole && !error && <SkeletonList rows={4} />}
      </CardContent>
    </Card>
  );
}

/** Why it can't go out so: the server's words on the first field, or on the call. */
function Fault({ error }: { error: Error }) {
  const errorText = useErrorText();
  const own = error instanceof ApiError ? error.fields[0]?.message : undefined;
  return <Alert severity="warning">{own ?? errorText(error)}</Alert>;
}

function Shown({ letter, view }: { letter: LetterPreview; view: View }) {
  const { t } = useTranslation('letters');
  return (
    <>
      <Typography variant="subtitle1" component="p" sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('preview.subject')}
        </Box>{' '}
        {letter.subject}
      </Typography>
      {view === 'text' ? (
        <Box component="pre" tabIndex={0} aria-label={t('preview.text')} sx={plain}>
          {letter.text}
        </Box>
      ) : (
        <LetterFrame
          html={letter.html}
          title={t('preview.frame')}
          window={view === 'phone' ? 'phone' : 'desktop'}
          isDark={view === 'dark'}
        />
      )}
    </>
  );
}

const plain = {
  m: 0,
  p: 4,
  maxHeight: 560,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  typography: 'body2',
  borderRadius: 'var(--lp-radius-md)',
  bgcolor: 'var(--lp-sunken)',
} as const;

/** In sight while the words beside it are scrolled. */
const beside = { position: { lg: 'sticky' }, top: { lg: 'calc(var(--lp-header) + 16px)' }, minWidth: 0 } as const;
