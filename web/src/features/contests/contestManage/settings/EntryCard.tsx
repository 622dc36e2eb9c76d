import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { FormCard } from '../FormCard';
import type { ContestForm } from '../schema';

/** What is asked of who enters. */
export function EntryCard({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('contestForm');
  const change = useWatch<ContestForm, 'password_change'>({ name: 'password_change' });
  const changes = hasPassword ? (['keep', 'set', 'remove'] as const) : (['keep', 'set'] as const);
  return (
    <FormCard title={t('card.entry')}>
      <SwitchField<ContestForm> name="candidate_id" label={t('field.candidate_id')} hint={t('hint.candidate_id')} />
      <FormRow>
        <SelectField<ContestForm>
          name="password_change"
          label={t('field.password')}
          hint={t('hint.password')}
          options={changes.map((value) => ({
            value,
            label: t(`password.${hasPassword ? 'has' : 'none'}.${value as 'keep' | 'set'}`),
          }))}
        />
        {change === 'set' && (
          <PasswordField<ContestForm> name="password" label={t('field.newPassword')} autoComplete="new-password" />
        )}
      </FormRow>
    </FormCard>
  );
}
