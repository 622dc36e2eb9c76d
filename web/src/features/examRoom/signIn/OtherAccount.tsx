import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { UserInfo } from '#/api/types';
import { useSignOut } from '#/auth/useSignOut';
import { paths, withQuery } from '#/routing/paths';
import { EmptyState } from '#/ui/states';
import { column } from '../room/look';

/** Somebody came with a card while another account is signed in, which may not enter: that one has to leave first. */
export function OtherAccount({ slug, user }: { slug: string; user: UserInfo }) {
  const { t } = useTranslation('examRoom');
  const signOut = useSignOut();
  const sbd = useSearchParams()[0].get('sbd') ?? undefined;
  return (
    <Box sx={column}>
      <EmptyState
        title={t('signIn.otherTitle', { name: user.full_name || user.email })}
        text={t('signIn.otherText')}
        action={
          <Button
            variant="contained"
            loading={signOut.isPending}
            onClick={() => signOut.mutate({ to: withQuery(paths.exam(slug), { sbd }) })}
          >
            {t('signIn.change')}
          </Button>
        }
      />
    </Box>
  );
}
