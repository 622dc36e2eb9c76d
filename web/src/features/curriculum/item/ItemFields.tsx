import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { DateTimeField } from '#/ui/form/DateField';
import { MultiSelectField } from '#/ui/form/MultiSelectField';
import { NumberField } from '#/ui/form/NumberField';
import { SwitchField } from '#/ui/form/SwitchField';
import { isWithin, type TreeIndex } from '../tree/model';
import type { EditItem } from '../types';
import { DAYS_MOST, type ItemForm } from './itemForm';

/** Who sees an item, and when it opens. */
export function ItemFields({ item, index }: { item: EditItem; index: TreeIndex }) {
  const { t } = useTranslation('curriculum');
  const isLesson = item.kind === 'lesson';
  const lessons = useMemo(() => {
    const own = new Set([item.id]);
    return index.rows
      .filter((row) => row.item.kind === 'lesson' && !isWithin(row, own))
      .map((row) => ({ value: row.item.id, label: row.item.title }));
  }, [index, item.id]);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <FormRow>
        <SwitchField<ItemForm>
          name="is_hidden"
          label={t('field.hidden')}
          hint={t(isLesson ? 'field.hiddenLesson' : 'field.hiddenPart')}
        />
        {isLesson && (
          <SwitchField<ItemForm> name="is_preview" label={t('field.preview')} hint={t('field.previewHint')} />
        )}
      </FormRow>
      <FormRow>
        <DateTimeField<ItemForm> name="opens_at" label={t('field.opensAt')} hint={t('field.opensAtHint')} optional />
        <NumberField<ItemForm>
          name="opens_after_days"
          label={t('field.opensAfter')}
          hint={t('field.opensAfterHint')}
          min={0}
          max={DAYS_MOST}
          step={1}
          unit={t('days')}
          optional
        />
      </FormRow>
      <MultiSelectField<ItemForm, number>
        name="requires"
        label={t('field.requires')}
        hint={t('field.requiresHint')}
        options={lessons}
        optional
      />
    </Box>
  );
}
