import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { points } from '../points';
import type { Review } from '../types';
import { Feedback, ReviewMark } from './ReviewMark';

/** What became of each part, one below the other; `nameOf` says what a part is. */
export function ReviewList({ review, nameOf }: { review: Review; nameOf: (id: string, index: number) => string }) {
  const { t } = useTranslation('questions');
  if (review.parts.length === 0) return null;
  return (
    <Stack component="ul" aria-label={t('review.parts')} sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
      {review.parts.map((part, index) => (
        <Box
          component="li"
          key={part.id}
          sx={{
            display: 'grid',
            gap: 1,
            px: 3,
            py: 2.5,
            borderRadius: 'var(--lp-radius-md)',
            bgcolor: 'var(--lp-sunken)',
          }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
            {(part.correct !== null || !part.right) && <ReviewMark part={part} />}
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {nameOf(part.id, index)}
            </Box>
            {part.correct !== null && part.score > 0 && (
              <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
                {t('review.points', { points: points(part.score) })}
              </Box>
            )}
          </Box>
          <Feedback part={part} />
        </Box>
      ))}
    </Stack>
  );
}
