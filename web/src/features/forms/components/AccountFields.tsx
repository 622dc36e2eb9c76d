import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ConsentBoxes } from '#/auth/components/ConsentBoxes';
import { PasswordField } from '#/ui/form/PasswordField';
import type { AnswerForm } from '../schema';

/** What the account that a form makes takes beside its answers. */
export default function AccountFields() {
  const { t } = useTranslation('forms');
  return (
    <Box component="section" aria-label={t('account.title')} sx={{ display: 'grid', gap: 4 }}>
      <div>
        <Typography variant="h3" component="h2">
          {t('account.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('account.text')}
        </Typography>
      </div>
      <PasswordField<AnswerForm>
        name="password"
        label={t('account.password')}
        hint={t('account.passwordHint')}
        autoComplete="new-password"
      />
      <ConsentBoxes />
    </Box>
  );
}
