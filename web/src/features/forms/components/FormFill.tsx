import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '#/auth/useSignIn';
import { ApiForm } from '#/ui/form/ApiForm';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { SkeletonList } from '#/ui/states';
import { FieldView } from '../fields/FieldView';
import { stepBar } from '../fields/parts';
import { useAnswering, type Asked } from '../useAnswering';
import { Trap } from './Trap';

const AccountFields = lazy(() => import('./AccountFields'));

/** The fields of a form, a page at a time, and what sends them. */
export function FormFill(props: Asked) {
  const { form, user } = props;
  const { t } = useTranslation('forms');
  const { ask } = useSignIn();
  const { api, steps, at, go, makesAccount, isRestored, restart } = useAnswering(props);
  const isLast = at === steps.length - 1;
  const needsPerson = form.once === 'person' && user === null && !makesAccount;
  const signIn = () => ask({ title: t('signIn.title') });
  const submit: typeof api.submit = async (event?: Pick<FormEvent, 'preventDefault' | 'stopPropagation'>) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (!isLast) return go(at + 1);
    return needsPerson ? signIn() : api.submit();
  };
  return (
    <ApiForm form={{ ...api, submit }} label={form.title}>
      {isRestored && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={restart}>
              {t('kept.restart')}
            </Button>
          }
        >
          {t('kept.text')}
        </Alert>
      )}
      {(needsPerson || makesAccount) && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={signIn}>
              {t('signIn.action')}
            </Button>
          }
        >
          {t(needsPerson ? 'signIn.needed' : 'signIn.have')}
        </Alert>
      )}
      {steps.length > 1 && <stepBar.Part step={steps[at]} at={at} all={steps.length} />}
      {steps[at]?.fields.map((field) => (
        <FieldView key={field.key} field={field} seats={form.seats_left[field.key]} />
      ))}
      <Trap />
      {isLast && makesAccount && (
        <Suspense fallback={<SkeletonList rows={2} />}>
          <AccountFields />
        </Suspense>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {at > 0 && (
          <Button variant="outlined" color="inherit" disabled={api.busy} onClick={() => void go(at - 1)}>
            {t('step.back')}
          </Button>
        )}
        <SubmitButton busy={api.busy}>{t(isLast ? (form.registers ? 'register' : 'send') : 'step.next')}</SubmitButton>
      </Box>
    </ApiForm>
  );
}
