import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { usePhone } from '#/ui/usePhone';
import { isOfVisitor, userQuery } from '../session';
import { signInDialog, type SignInRequest } from '../signInDialog';
import { GoogleWay } from './GoogleWay';
import { SignInForm } from './SignInForm';
import { SignUpForm } from './SignUpForm';

const here = ({ pathname, search, hash }: Location) => pathname + search + hash;

/** The form that is shown is what one types in. */
const focusFirstField = (form: HTMLElement | null) => form?.querySelector('input')?.focus();

/** Signing in or up over the page, which stays as it is. */
export default function SignInDialog({ request }: { request: SignInRequest }) {
  const { t } = useTranslation('auth');
  const id = useId();
  const isPhone = usePhone();
  const [mode, setMode] = useState(request.mode ?? 'sign-in');
  const finish = useFinish(request);
  const isCloseable = request.closeable ?? true;
  const isSignIn = mode === 'sign-in';
  const title = request.title ?? t(request.ended === undefined ? `title.${mode}` : 'dialog.ended');
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      fullScreen={isPhone}
      aria-labelledby={id}
      onClose={() => isCloseable && signInDialog.close()}
    >
      <DialogTitle id={id} sx={{ pr: 14 }}>
        {title}
      </DialogTitle>
      {isCloseable && (
        <IconButton
          aria-label={t('dialog.close')}
          onClick={signInDialog.close}
          sx={{ position: 'absolute', top: 8, right: 8 }}
        >
          <CloseIcon />
        </IconButton>
      )}
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        {request.ended !== undefined && <Typography>{t('dialog.endedText')}</Typography>}
        <div key={mode} ref={focusFirstField}>
          {isSignIn ? <SignInForm onDone={finish} onLeave={signInDialog.close} /> : <SignUpForm onDone={finish} />}
        </div>
        <GoogleWay mode={mode} from={request.from ?? here(location)} />
        {request.ended === undefined && (
          <Typography variant="body2" sx={{ textAlign: 'center' }}>
            {t(isSignIn ? 'signIn.none' : 'signUp.have')}{' '}
            <Link
              component="button"
              type="button"
              sx={{ verticalAlign: 'baseline' }}
              onClick={() => setMode(isSignIn ? 'sign-up' : 'sign-in')}
            >
              {t(isSignIn ? 'signIn.signUp' : 'signUp.signIn')}
            </Link>
          </Typography>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** What follows on signing in: the action, then everything known of the visitor anew, then the path. */
function useFinish({ after, from, state, ended }: SignInRequest): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    signInDialog.close();
    try {
      await after?.();
    } finally {
      const user = await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
      // What is on the page was somebody else's.
      if (ended !== undefined && user?.id !== ended) location.assign(localized(paths.dashboard));
      else await queryClient.invalidateQueries({ predicate: isOfVisitor });
      if (from !== undefined) await navigate(from, { state });
    }
  };
}
