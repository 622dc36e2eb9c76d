import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#/ui/form/FormDialog';
import { FormFaults } from '#/ui/form/FormFaults';
import { useApiForm } from '#/ui/form/useApiForm';
import { useErrorText } from '#/ui/useErrorText';
import { stepUpByCode, stepUpByPasskey } from '../signIn/api';
import { CodeField } from '../signIn/CodeField';
import type { CodeValues } from '../signIn/schema';
import { useCodeForm } from '../signIn/useCodeForm';
import { usePasskeyWords } from '../signIn/usePasskeyWords';
import { hasPasskeys } from '../passkeys';
import { useSession } from '../session';
import type { Asked } from './stepUp';

/** Asks for the second factor again; the call that wanted it is sent once more afterwards. */
export default function StepUpDialog({ asked }: { asked: Asked }) {
  const factors = useSession()?.factors;
  const byPasskey = Boolean(factors && factors.passkeys > 0 && hasPasskeys());
  if (factors?.totp) return <CodeDialog asked={asked} byPasskey={byPasskey} />;
  if (byPasskey) return <PasskeyDialog asked={asked} />;
  return <NoWayDialog asked={asked} known={factors !== undefined} />;
}

/** A code of the app; a passkey beside it, where there is one. */
function CodeDialog({ asked, byPasskey }: { asked: Asked; byPasskey: boolean }) {
  const { t } = useTranslation('console');
  const form = useCodeForm(
    ({ code }) => stepUpByCode(code),
    () => asked.settle(true),
  );
  return (
    <FormDialog
      form={form}
      title={t('stepUp.title')}
      action={t('stepUp.go')}
      maxWidth="xs"
      onClose={() => asked.settle(false)}
    >
      <Explanation />
      <CodeField<CodeValues> name="code" label={t('signIn.totp')} />
      {byPasskey && <PasskeyButton onProved={() => asked.settle(true)} />}
    </FormDialog>
  );
}

/** The other way of who has an app as well. */
function PasskeyButton({ onProved }: { onProved: () => void }) {
  const { t } = useTranslation('console');
  const errorText = useErrorText();
  const passkeyWords = usePasskeyWords();
  const proving = useMutation({ mutationFn: stepUpByPasskey, meta: { quiet: true }, onSuccess: onProved });
  return (
    <>
      <FormFaults failures={proving.error ? [passkeyWords(proving.error) ?? errorText(proving.error)] : []} />
      <Button variant="outlined" color="inherit" loading={proving.isPending} onClick={() => proving.mutate()}>
        {t('passkey.use')}
      </Button>
    </>
  );
}

const nothing = z.object({});

/** A passkey, which is the only second factor. */
function PasskeyDialog({ asked }: { asked: Asked }) {
  const { t } = useTranslation('console');
  const form = useApiForm<z.infer<typeof nothing>>({
    schema: nothing,
    defaultValues: {},
    send: stepUpByPasskey,
    onDone: () => asked.settle(true),
    words: usePasskeyWords(),
  });
  return (
    <FormDialog
      form={form}
      title={t('stepUp.title')}
      action={t('passkey.use')}
      maxWidth="xs"
      onClose={() => asked.settle(false)}
    >
      <Explanation />
    </FormDialog>
  );
}

/** Neither can be given here: what to do instead, once it is known that this is so. */
function NoWayDialog({ asked, known }: { asked: Asked; known: boolean }) {
  const { t } = useTranslation('console');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const close = () => asked.settle(false);
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id}>{t('stepUp.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Explanation />
        {known && <Alert severity="warning">{t('stepUp.noWay')}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {ui('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Explanation() {
  const { t } = useTranslation('console');
  return <Typography color="textSecondary">{t('stepUp.text')}</Typography>;
}
