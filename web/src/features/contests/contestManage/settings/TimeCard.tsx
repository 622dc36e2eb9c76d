import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { DateTimeField } from '#/ui/form/DateField';
import { lengthWords } from '../../words';
import { FormCard } from '../FormCard';
import type { ContestForm } from '../schema';

/** When it is, in which time one may enter, and whether all have the same clock. */
export function TimeCard() {
  const { t } = useTranslation('contestForm');
  const { t: shared } = useTranslation('contests');
  const [start, end] = useWatch<ContestForm, ['start_time', 'end_time']>({ name: ['start_time', 'end_time'] });
  const seconds = (end ?? 0) - (start ?? 0);
  return (
    <FormCard title={t('card.time')}>
      <FormRow>
        <DateTimeField<ContestForm> name="start_time" label={t('field.start_time')} />
        <DateTimeField<ContestForm> name="end_time" label={t('field.end_time')} />
      </FormRow>
      <Typography role="status" variant="body2" color="textSecondary">
        {start && end && seconds > 0 ? t('hint.length', { length: lengthWords(shared, seconds) }) : ''}
      </Typography>
      <FormRow>
        <DateTimeField<ContestForm>
          name="active_from_time"
          label={t('field.active_from_time')}
          hint={t('hint.active_from_time')}
          optional
        />
        <DateTimeField<ContestForm>
          name="active_to_time"
          label={t('field.active_to_time')}
          hint={t('hint.active_to_time')}
          optional
        />
      </FormRow>
      <ChoiceField<ContestForm>
        name="exercise_type"
        label={t('field.exercise_type')}
        cards
        options={(['free', 'timed'] as const).map((value) => ({
          value,
          label: t(`type.${value}`),
          hint: t(`hint.type.${value}`),
        }))}
      />
      <ChoiceField<ContestForm>
        name="submission_mode"
        label={t('field.submission_mode')}
        cards
        options={(['many', 'once'] as const).map((value) => ({
          value,
          label: t(`mode.${value}`),
          hint: t(`hint.mode.${value}`),
        }))}
      />
    </FormCard>
  );
}
