import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { tenantQuery } from '#/api/site';
import type { UserInfo } from '#/api/types';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery, type AppPath } from '#/routing/paths';
import { saveUserInfo } from '../api';
import { canManage, userQuery } from '../session';

interface Step {
  key: 'problems' | 'profile' | 'email' | 'manage';
  to: AppPath;
}

/** What somebody new may do next: their address first where it is not verified, management for who has it. */
function stepsFor(user: UserInfo): Step[] {
  const needsEmail = user.email.includes('@') && !user.email_verified;
  return [
    ...(needsEmail ? [{ key: 'email', to: withQuery(paths.personalInformation, { tab: 'email' }) } as const] : []),
    ...(canManage(user) ? [{ key: 'manage', to: paths.manage } as const] : []),
    { key: 'problems', to: paths.problems },
    { key: 'profile', to: paths.personalInformation },
  ];
}

/** The button that closes it is what Enter presses. */
const focusOnOpen = (button: HTMLElement | null) => button?.focus();

/** Welcomes somebody once, with what they may do next. Closing it is told to the server, so that it comes on no other device. */
export default function Welcome({ user }: { user: UserInfo }) {
  const { t } = useTranslation('auth');
  const id = useId();
  const queryClient = useQueryClient();
  const { data: tenant } = useQuery(tenantQuery);
  const closing = useMutation({
    mutationFn: () => saveUserInfo({ congratulations: false }),
    meta: { quiet: true },
    // It is closed at once; where that can't be stored it comes again another time.
    onMutate: () =>
      queryClient.setQueryData(userQuery.queryKey, (known) => known && { ...known, congratulations: false }),
  });
  const close = () => closing.mutate();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id}>{t('welcome.title', { name: user.full_name || user.email })}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary">{t('welcome.text', { site: tenant?.name ?? '' })}</Typography>
        <List sx={{ mx: -4 }}>
          {stepsFor(user).map(({ key, to }) => (
            <ListItem key={key} disablePadding>
              <ListItemButton component={AppLink} to={to} onClick={close} sx={{ px: 4 }}>
                <ListItemText primary={t(`welcome.${key}`)} secondary={t(`welcome.${key}Text`)} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close} ref={focusOnOpen}>
          {t('welcome.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
