import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { FormRow } from '#/ui/form/ApiForm';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { formats, rankTimes } from '../../types';
import { FormCard } from '../FormCard';
import { canFreeze, penaltyOf } from '../formats';
import type { ContestForm } from '../schema';

/** How it counts, with the options that its format has, and when the board is seen. */
export function FormatCard() {
  const { t } = useTranslation('contestForm');
  const { t: shared } = useTranslation('contests');
  const [format, type, ranks] = useWatch<ContestForm, ['format', 'exercise_type', 'show_ranks']>({
    name: ['format', 'exercise_type', 'show_ranks'],
  });
  const penalty = penaltyOf(format);
  return (
    <FormCard title={t('card.format')}>
      <SelectField<ContestForm>
        name="format"
        label={t('field.format')}
        hint={shared(`format.${format}.rule`)}
        options={formats.map((value) => ({ value, label: shared(`format.${value}.name`) }))}
      />
      {penalty !== null && (
        <NumberField<ContestForm>
          name="penalty_minutes"
          label={t('field.penalty_minutes')}
          hint={t('hint.penalty_minutes', { minutes: formatNumber(penalty) })}
          placeholder={formatNumber(penalty)}
          unit={t('unit.minutes')}
          min={0}
          step={1}
          optional
        />
      )}
      {format === 'vnoj' && (
        <SwitchField<ContestForm> name="last_only" label={t('field.last_only')} hint={t('hint.last_only')} />
      )}
      {format === 'ioi' && (
        <SwitchField<ContestForm> name="ties_by_time" label={t('field.ties_by_time')} hint={t('hint.ties_by_time')} />
      )}
      {format === 'test' && (
        <SwitchField<ContestForm> name="national" label={t('field.national')} hint={t('hint.national')} />
      )}
      <FormRow>
        <SelectField<ContestForm>
          name="show_ranks"
          label={t('field.show_ranks')}
          hint={t(`hint.ranks.${ranks}`)}
          options={rankTimes.map((value) => ({ value, label: t(`ranks.${value}`) }))}
        />
        {canFreeze(format, type) && (
          <NumberField<ContestForm>
            name="freeze_minutes"
            label={t('field.freeze_minutes')}
            hint={t('hint.freeze_minutes')}
            unit={t('unit.minutes')}
            min={1}
            step={1}
            optional
          />
        )}
      </FormRow>
    </FormCard>
  );
}
