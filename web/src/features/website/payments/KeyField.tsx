import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '#/ui/form/CheckboxField';
import { PasswordField } from '#/ui/form/PasswordField';
import type { PaymentsForm } from './schema';
import type { KeyName } from './types';

/** A provider's key. It is only ever written: of one that is stored the page knows that it is there. */
export function KeyField({ name, isStored }: { name: KeyName; isStored: boolean }) {
  const { t } = useTranslation('payments');
  const isDropped = useWatch<PaymentsForm>({ name: `drop.${name}` }) === true;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <PasswordField<PaymentsForm>
        name={`keys.${name}`}
        label={t(`key.${name}`)}
        hint={t(isStored ? 'key.stored' : 'key.missing')}
        disabledReason={isDropped ? t('key.goes') : undefined}
        autoComplete="new-password"
        optional
      />
      {isStored && <CheckboxField<PaymentsForm> name={`drop.${name}`} label={t('key.drop')} />}
    </Box>
  );
}
