import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFormPreview } from '#/features/forms';
import { SkeletonList } from '#/ui/states';
import { toFields } from './body';
import { useSettled } from './useSettled';

const FormPreview = lazy(loadFormPreview);

/** The form's page as it is written, beside it. */
export function LivePreview() {
  const { t } = useTranslation('formEditor');
  const { title, description, fields, joins } = useSettled();
  const shown = useMemo(() => toFields(fields), [fields]);
  return (
    <Box component="section" aria-label={t('preview.title')} sx={frame}>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 3 }}>
        {t('preview.text')}
      </Typography>
      <Suspense fallback={<SkeletonList rows={3} />}>
        <FormPreview
          title={title || t('preview.untitled')}
          description={description}
          fields={shown}
          registers={joins !== 'none'}
        />
      </Suspense>
    </Box>
  );
}

const frame = {
  position: { lg: 'sticky' },
  top: { lg: 80 },
  maxHeight: { lg: 'calc(100dvh - 180px)' },
  overflow: 'auto',
  p: 5,
  border: '1px dashed',
  borderColor: 'var(--lp-border-strong)',
  borderRadius: 'var(--lp-radius-lg)',
} as const;
