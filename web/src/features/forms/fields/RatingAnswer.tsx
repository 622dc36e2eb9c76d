import Box from '@mui/material/Box';
import Rating from '@mui/material/Rating';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, frameProps, useField } from '#/ui/form/field';
import { STARS } from '../schema';
import type { AnswerProps } from './look';
import { useGroupFocus } from './useGroupFocus';

/** Stars, from 1. */
export function RatingAnswer({ look, field: { rules } }: AnswerProps) {
  const { t } = useTranslation('forms');
  const field = useField<FieldValues, number | null | undefined>(look);
  const group = useGroupFocus(field.ref);
  return (
    <FieldFrame {...frameProps(look)} error={field.error} group="group">
      {() => (
        <Box ref={group}>
          <Rating
            name={field.name}
            size="large"
            value={field.value ?? null}
            max={rules.max ?? STARS}
            onChange={(_, next) => field.onChange(next)}
            onBlur={field.onBlur}
            getLabelText={(count) => t('rating.stars', { count })}
            emptyLabelText={t('rating.none')}
          />
        </Box>
      )}
    </FieldFrame>
  );
}
