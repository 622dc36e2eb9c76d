import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { groupsQuery } from '../api';
import { FormCard } from '../FormCard';
import { limits, type ContestForm } from '../schema';

/** The group whose contests are summed. */
export function GroupCard() {
  const { t } = useTranslation('contestForm');
  const group = useWatch<ContestForm, 'group'>({ name: 'group' });
  const { data: groups = [] } = useQuery(groupsQuery);
  return (
    <FormCard title={t('card.group')}>
      <FormRow>
        <SelectField<ContestForm>
          name="group"
          label={t('field.group')}
          hint={t('hint.group')}
          options={(['none', 'old', 'new'] as const).map((value) => ({
            value,
            label: t(`group.${value}`),
            disabled: value === 'old' && group !== 'old' && groups.length === 0,
          }))}
        />
        {group === 'old' && (
          <SelectField<ContestForm, number>
            name="group_id"
            label={t('field.group_id')}
            empty={t('group.choose')}
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {group === 'new' && (
          <TextField<ContestForm>
            name="group_name"
            label={t('field.group_name')}
            maxLength={limits.name}
            autoComplete="off"
          />
        )}
      </FormRow>
    </FormCard>
  );
}
