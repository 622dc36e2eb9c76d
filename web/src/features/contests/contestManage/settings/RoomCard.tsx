import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { NumberField } from '#/ui/form/NumberField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TagsField } from '#/ui/form/TagsField';
import { reviews } from '../../types';
import { FormCard } from '../FormCard';
import { limits, type ContestForm } from '../schema';

/** The rules of the exam room. */
export function RoomCard() {
  const { t } = useTranslation('contestForm');
  const isSingle = useWatch<ContestForm, 'single_session'>({ name: 'single_session' });
  return (
    <FormCard title={t('card.room')}>
      <NumberField<ContestForm>
        name="variants"
        label={t('field.variants')}
        hint={t('hint.variants')}
        min={0}
        max={limits.variants}
        step={1}
      />
      <TagsField<ContestForm>
        name="ip_ranges"
        label={t('field.ip_ranges')}
        hint={t('hint.ip_ranges')}
        placeholder="192.168.1.0/24"
        optional
      />
      <SwitchField<ContestForm>
        name="single_session"
        label={t('field.single_session')}
        hint={t('hint.single_session')}
      />
      {isSingle && (
        <SwitchField<ContestForm>
          name="candidate_moves"
          label={t('field.candidate_moves')}
          hint={t('hint.candidate_moves')}
        />
      )}
      <ChoiceField<ContestForm>
        name="review"
        label={t('field.review')}
        options={reviews.map((value) => ({ value, label: t(`review.${value}`), hint: t(`hint.review.${value}`) }))}
      />
    </FormCard>
  );
}
