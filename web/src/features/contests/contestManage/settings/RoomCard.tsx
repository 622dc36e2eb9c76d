import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { NumberField } from '#/ui/form/NumberField';
import { TagsField } from '#/ui/form/TagsField';
import { reviews } from '../../types';
import { FormCard } from '../FormCard';
import { limits, type ContestForm } from '../schema';

/** The rules of the exam room. */
export function RoomCard() {
  const { t } = useTranslation('contestManage');
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
      <ChoiceField<ContestForm>
        name="review"
        label={t('field.review')}
        options={reviews.map((value) => ({ value, label: t(`review.${value}`), hint: t(`hint.review.${value}`) }))}
      />
    </FormCard>
  );
}
