import LeaveIcon from '@mui/icons-material/LogoutOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '#/auth/useSignOut';
import { useUser } from '#/auth/useUser';
import { paths } from '#/routing/paths';
import { dialogs } from '#/ui/dialogs';
import type { ContestView } from '../types';

/** Who sits here, by an account of this contest, and the way out: to the page on which the next one signs in. */
export function LeaveButton({ contest }: { contest: Pick<ContestView, 'slug' | 'parts'> }) {
  const { t } = useTranslation('examRoom');
  const name = useUser()?.full_name;
  const signOut = useSignOut();
  const isRunning = contest.parts.some(({ state }) => state === 'running');
  const leave = async () => {
    const question = { title: t('signIn.leaveTitle'), text: t('signIn.leaveText'), action: t('signIn.leave') };
    if (isRunning && !(await dialogs.confirm(question))) return;
    signOut.mutate({ to: paths.exam(contest.slug) });
  };
  return (
    <>
      <Typography variant="body2" noWrap title={name} sx={{ maxWidth: 200 }}>
        {name}
      </Typography>
      <Button
        color="inherit"
        startIcon={<LeaveIcon />}
        loading={signOut.isPending}
        loadingPosition="start"
        onClick={() => void leave()}
        sx={{ minHeight: 44 }}
      >
        {t('signIn.leave')}
      </Button>
    </>
  );
}
