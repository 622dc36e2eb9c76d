import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { signInPath } from '#/auth/returnPath';
import { useSignIn } from '#/auth/useSignIn';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { Obstacle } from './obstacle';

/** The button that sends the answer, and beside it why it can't be pressed. It stays reachable all the same. */
export function AnswerDock(props: {
  label: string;
  obstacle: Obstacle | null;
  cooldown: number;
  /** What stands there where nothing is in the way: how many tries are left. */
  note: string;
  isBusy: boolean;
  onSend: () => void;
  /** Offered once it was answered. */
  onAgain: (() => void) | null;
}) {
  const { label, obstacle, cooldown, note, isBusy, onSend, onAgain } = props;
  const { t } = useTranslation('questions');
  return (
    <Box
      sx={{
        position: 'sticky',
        // What stands at the foot of the window is below it.
        bottom: 'var(--lp-dock-bottom, 0px)',
        zIndex: 3,
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 3,
        py: 3,
        borderTop: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      <Typography
        id="answer-why"
        variant="body2"
        component="p"
        role="status"
        sx={{
          flex: { xs: '1 0 100%', sm: 1 },
          minWidth: 0,
          color: 'text.secondary',
          '&:empty': { display: { xs: 'none', sm: 'block' } },
        }}
      >
        {onAgain ? '' : obstacle ? t(`why.${obstacle}`, { count: cooldown }) : note}
        {obstacle === 'signedOut' && (
          <>
            {' '}
            <SignInLink />
          </>
        )}
      </Typography>
      {onAgain ? (
        <Button variant="outlined" color="inherit" onClick={onAgain} sx={{ flex: { xs: 1, sm: 'none' } }}>
          {t('again')}
        </Button>
      ) : (
        <Button
          variant="contained"
          aria-disabled={obstacle !== null}
          aria-describedby="answer-why"
          title={`${label} (Ctrl+Enter)`}
          startIcon={isBusy ? <CircularProgress size={16} thickness={5} color="inherit" aria-hidden /> : undefined}
          onClick={onSend}
          sx={{ flex: { xs: 1, sm: 'none' }, ...(obstacle && { opacity: 0.55, cursor: 'not-allowed' }) }}
        >
          {label}
        </Button>
      )}
    </Box>
  );
}

/** Signing in over the page, which keeps the answer. */
function SignInLink() {
  const { t } = useTranslation('questions');
  const { pathname, search } = useLocation();
  const signIn = useSignIn();
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    signIn.ask({ title: t('signIn') });
  };
  return (
    <Link href={signInPath(localized(paths.signIn), pathname + search)} onClick={open}>
      {t('signIn')}
    </Link>
  );
}
