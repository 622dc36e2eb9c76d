import KeyIcon from '@mui/icons-material/VpnKeyOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Counts } from './Counts';
import { StepActions } from './StepActions';
import type { Importing } from './useImport';

/** What has come of the import, and the passwords that were made: they are told once. */
export function ResultStep({ importing, onClose }: { importing: Importing; onClose: () => void }) {
  const { t } = useTranslation('importWizard');
  const { outcome } = importing.state;
  if (!outcome) return null;
  const { failed } = outcome;
  return (
    <>
      <Typography variant="h3">{t('result.title')}</Typography>
      <Counts report={outcome} />
      {failed > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('result.left', { count: failed, number: formatNumber(failed) })}
        </Typography>
      )}
      <Passwords importing={importing} />
      <StepActions>
        <Button color="inherit" onClick={importing.again} disabled={importing.state.passwords.length > 0}>
          {t('result.again')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      </StepActions>
    </>
  );
}

function Passwords({ importing }: { importing: Importing }) {
  const { t } = useTranslation('importWizard');
  const { passwords, busy } = importing.state;
  const [hadSome] = useState(passwords.length > 0);
  if (passwords.length === 0)
    return hadSome ? (
      <Alert role="status" severity="success">
        {t('result.saved')}
      </Alert>
    ) : null;
  return (
    <Alert
      role="group"
      severity="warning"
      icon={<KeyIcon />}
      sx={{ flexWrap: { xs: 'wrap', md: 'nowrap' } }}
      action={
        <Button variant="contained" loading={busy} onClick={() => void importing.savePasswords()}>
          {t('result.save')}
        </Button>
      }
    >
      <AlertTitle>{t('result.passwords')}</AlertTitle>
      {t('result.passwordsLead')}
    </Alert>
  );
}
