import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '#/ui/form/inputs';
import { useErrorText } from '#/ui/useErrorText';
import { stepUpByCode, stepUpByPasskey } from '../door/api';
import { CodeInput } from '../door/CodeInput';
import { hasPasskeys, isDismissed } from '../passkeys';
import { useSession } from '../session';
import type { Asked } from './stepUp';

/** Asks for the second factor again; the call that wanted it is sent once more afterwards. */
export default function StepUpDialog({ asked }: { asked: Asked }) {
  const { t } = useTranslation('console');
  const { t: ui } = useTranslation('ui');
  const errorText = useErrorText();
  const factors = useSession()?.factors;
  const [code, setCode] = useState('');
  const proving = useMutation({
    mutationFn: (way: 'code' | 'passkey') => (way === 'code' ? stepUpByCode(code) : stepUpByPasskey()),
    meta: { quiet: true },
    onSuccess: () => asked.settle(true),
  });
  const failure = proving.error
    ? isDismissed(proving.error)
      ? t('passkey.dismissed')
      : errorText(proving.error)
    : null;
  const byPasskey = Boolean(factors && factors.passkeys > 0 && hasPasskeys());
  return (
    <Dialog open onClose={() => asked.settle(false)} aria-labelledby="step-up-title" maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          proving.mutate(factors?.totp ? 'code' : 'passkey');
        }}
      >
        <DialogTitle id="step-up-title">{t('stepUp.title')}</DialogTitle>
        <DialogContent className="lp-form">
          <p className="lp-muted">{t('stepUp.text')}</p>
          <FormFailure text={failure} />
          {factors?.totp && <CodeInput label={t('door.totp')} value={code} onChange={setCode} />}
          {factors && !factors.totp && !byPasskey && (
            <p className="lp-alert" data-tone="warning">
              {t('stepUp.noWay')}
            </p>
          )}
          {byPasskey && (
            <button
              type="button"
              className="lp-btn"
              disabled={proving.isPending}
              onClick={() => proving.mutate('passkey')}
            >
              {t('passkey.use')}
            </button>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => asked.settle(false)}>
            {ui('cancel')}
          </Button>
          {factors?.totp && (
            <Button type="submit" variant="contained" loading={proving.isPending}>
              {t('stepUp.go')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
