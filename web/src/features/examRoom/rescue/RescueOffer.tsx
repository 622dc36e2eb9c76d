import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import { useUser } from '#/auth/useUser';
import type { TakenState } from '#/features/quiz';
import { formatTime } from '#/i18n/format';
import type { ContestView } from '../types';
import { sealRescue } from './rescue';
import { saveFile } from './saveFile';
import { useRescueKey } from './useRescueKey';

/** What can be done with answers that do not get to the server: a file, which staff bring there. */
export function RescueOffer(props: { contest: ContestView; taken: TakenState; isSilent: boolean }) {
  const { contest, taken, isSilent } = props;
  const { qs, unsent, unsentAnswers, isStuck } = taken;
  const { t } = useTranslation('examRoom');
  const user = useUser();
  const publicKey = useRescueKey(contest.id);
  const save = useMutation({
    // There is no connection, and none is needed.
    networkMode: 'always',
    // What came of it is said in its place: how toasts look may not be here yet, and can't be fetched now.
    meta: { quiet: true },
    mutationFn: async (sealing: { publicKey: string; qs: number }) => {
      const madeAt = Math.floor(serverNow() / 1000);
      saveFile(
        await sealRescue({
          ...sealing,
          contest: contest.id,
          candidate: contest.my_entry?.candidate_id ?? null,
          name: user?.full_name ?? '',
          madeAt,
          answers: await unsentAnswers(),
        }),
      );
      return madeAt;
    },
  });
  if (publicKey === null || qs === null || unsent === 0 || !(isSilent || isStuck)) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ flexWrap: 'wrap' }}
      action={
        <Button color="inherit" loading={save.isPending} onClick={() => save.mutate({ publicKey, qs })}>
          {t('rescue.action')}
        </Button>
      }
    >
      {t(isStuck ? 'rescue.over' : 'rescue.offline', { count: unsent })} {t('rescue.what')}
      {save.isSuccess && <Outcome>{t('rescue.saved', { at: formatTime(save.data) })}</Outcome>}
      {save.isError && <Outcome>{t('rescue.failed')}</Outcome>}
    </Alert>
  );
}

/** What came of the file. */
function Outcome({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" component="strong" sx={{ display: 'block', mt: 1, fontWeight: 'var(--lp-bold)' }}>
      {children}
    </Typography>
  );
}
