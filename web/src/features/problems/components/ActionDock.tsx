import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import GlobalStyles from '@mui/material/GlobalStyles';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { MouseEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { signInPath } from '#/auth/returnPath';
import { useSignIn } from '#/auth/useSignIn';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { sourceLimit, type Obstacle } from '../judge/obstacle';
import { ActionButton } from './ActionButton';

/** Toasts and notices stay clear of the buttons. */
const raisedNotices = <GlobalStyles styles={{ ':root': { '--lp-notice-bottom': '112px' } }} />;

/** An obstacle in words. */
export function useObstacleText(cooldown: number, limit = sourceLimit): (obstacle: Obstacle | null) => string {
  const { t } = useTranslation('problems');
  return (obstacle) => (obstacle ? t(`work.why.${obstacle}`, { count: cooldown, limit: limit / 1024 }) : '');
}

/** Run and submit. A button that can't be used stays reachable and says why. */
export function ActionDock(props: {
  /** `null` where there is nothing to run. */
  run: { obstacle: Obstacle | null; start: () => void } | null;
  submit: { obstacle: Obstacle | null; start: () => void; busy: boolean };
  cooldown: number;
  limit?: number;
  ref?: Ref<HTMLDivElement>;
}) {
  const { run, submit, cooldown, limit, ref } = props;
  const { t } = useTranslation('problems');
  const text = useObstacleText(cooldown, limit);
  const why = submit.obstacle ?? run?.obstacle ?? null;
  const button = { flex: { xs: 1, sm: 'none' } };
  return (
    <Stack
      ref={ref}
      direction="row"
      sx={{
        flex: 'none',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 2.5,
        px: 3.5,
        py: 2.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {raisedNotices}
      <Typography
        id="dock-why"
        variant="caption"
        component="p"
        role="status"
        sx={{
          flex: { xs: '1 0 100%', sm: 1 },
          minWidth: 0,
          color: 'text.secondary',
          lineHeight: 1.4,
          '&:empty': { display: { xs: 'none', sm: 'block' } },
        }}
      >
        {why && text(why)}
        {why === 'signedOut' && (
          <>
            {' '}
            <SignInLink />
          </>
        )}
      </Typography>
      {run && (
        <ActionButton
          variant="outlined"
          color="inherit"
          blocked={run.obstacle !== null}
          why="dock-why"
          title={`${t('work.run')} (Ctrl+Enter)`}
          startIcon={<PlayIcon />}
          onClick={run.start}
          sx={button}
        >
          {t('work.run')}
        </ActionButton>
      )}
      <ActionButton
        variant="contained"
        blocked={submit.obstacle !== null}
        busy={submit.busy}
        why="dock-why"
        title={`${t('work.submit')} (Ctrl+Shift+Enter)`}
        onClick={submit.start}
        sx={button}
      >
        {t('work.submit')}
      </ActionButton>
    </Stack>
  );
}

/** Signing in over the page, which keeps what was typed; as a link of its own it leads to the sign-in page and back here. */
export function SignInLink() {
  const { t } = useTranslation('problems');
  const { pathname, search } = useLocation();
  const signIn = useSignIn();
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    signIn.ask({ title: t('work.signIn') });
  };
  return (
    <Link href={signInPath(localized(paths.signIn), pathname + search)} onClick={open}>
      {t('work.signIn')}
    </Link>
  );
}
