import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { formatDate } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { parentLinkQuery, revokeParentLink, sendParentLink, type ParentLinkView } from './api';

/** The link by which a parent without an account sees how the person has done: where it stands, sending it and ending it. */
export function ParentLink({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  const { data: link } = useQuery(parentLinkQuery(user.parent_email));
  if (!link || (link.email === null && !link.needs_consent)) return null;
  return (
    <Box
      component="section"
      aria-label={t('parent.title')}
      sx={{ display: 'grid', gap: 3, mt: 6, justifyItems: 'start' }}
    >
      <Typography component="h3" variant="h3">
        {t('parent.title')}
      </Typography>
      <Typography color="textSecondary">{t('parent.lead')}</Typography>
      {link.needs_consent && (
        <Alert severity="warning">{t(link.email === null ? 'parent.missingEmail' : 'parent.missingConsent')}</Alert>
      )}
      {link.email !== null && <Standing user={user} link={link} email={link.email} />}
    </Box>
  );
}

function Standing({ user, link, email }: { user: UserInfo; link: ParentLinkView; email: string }) {
  const { t } = useTranslation('account');
  const { send, revoke } = useParentLink(user, email);
  const date = { confirmed: link.confirmed_at, consented: link.consented_at, waiting: link.sent_at };
  const at = link.state in date ? date[link.state as keyof typeof date] : link.expires_at;
  const isSent = link.state === 'waiting' || link.state === 'confirmed' || link.state === 'consented';
  return (
    <>
      <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
        {t(`parent.state.${link.state}`, { email, date: formatDate(at ?? 0) })}
      </Typography>
      {isSent && (
        <Typography variant="body2" color="textSecondary">
          {t('parent.until', { date: formatDate(link.expires_at ?? 0) })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button variant="outlined" loading={send.isPending} onClick={() => send.mutate()}>
          {t(link.sent_at === null ? 'parent.send' : 'parent.again')}
        </Button>
        {isSent && (
          <Button variant="outlined" color="error" onClick={() => void revoke()}>
            {t('parent.revoke')}
          </Button>
        )}
      </Box>
    </>
  );
}

function useParentLink(user: UserInfo, email: string) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const keep = (link: ParentLinkView) => queryClient.setQueryData(parentLinkQuery(user.parent_email).queryKey, link);
  const send = useMutation({
    mutationFn: sendParentLink,
    onSuccess: (link) => {
      keep(link);
      toasts.success(t('parent.sent', { email }));
    },
  });
  const revoke = async () => {
    const isDone = await dialogs.confirm({
      title: t('parent.revokeTitle'),
      text: t('parent.revokeText'),
      action: t('parent.revoke'),
      danger: true,
      run: async () => keep(await revokeParentLink()),
    });
    if (isDone) toasts.success(t('parent.revoked'));
  };
  return { send, revoke };
}
