import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { FormCard } from '#/ui/form/FormCard';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { Callback } from './Callback';
import { KeyField } from './KeyField';
import { bankKeys, limits, type PaymentsForm } from './schema';
import type { PaymentSettings } from './types';

const providers = ['payos', 'sepay', 'casso'] as const;

/** The account that transfers go to, and who tells the site of what comes in there. */
export function BankCards({ settings }: { settings: PaymentSettings }) {
  const { t } = useTranslation('payments');
  return (
    <>
      <FormCard title={t('bank.title')}>
        <FormRow>
          <SelectField<PaymentsForm, string>
            name="bank_bin"
            label={t('bank.bank')}
            empty={t('bank.none')}
            options={settings.banks.map(({ bin, name }) => ({ value: bin, label: `${name} (${bin})` }))}
          />
          <TextField<PaymentsForm>
            name="account"
            label={t('bank.account')}
            maxLength={limits.account}
            inputMode="numeric"
            autoComplete="off"
            optional
          />
        </FormRow>
        <TextField<PaymentsForm>
          name="account_name"
          label={t('bank.accountName')}
          hint={t('bank.accountNameHint')}
          maxLength={limits.name}
          autoComplete="off"
          optional
        />
      </FormCard>
      <FormCard title={t('messages.title')}>
        <Typography variant="body2" color="textSecondary">
          {t('messages.lead')}
        </Typography>
        {providers.map((provider) => (
          <Callback key={provider} label={t(`callback.${provider}`)} url={settings.callbacks[provider]} />
        ))}
        {bankKeys.map((name) => (
          <KeyField key={name} name={name} isStored={settings.keys[name]} />
        ))}
      </FormCard>
    </>
  );
}
