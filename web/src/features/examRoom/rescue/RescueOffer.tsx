import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import { useUser } from '#/auth/useUser';
import type { TakenState } from '#/features/quiz';
import { toasts } from '#/ui/toasts';
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
    mutationFn: async (sealing: { publicKey: string; qs: number }) =>
      saveFile(
        await sealRescue({
          ...sealing,
          contest: contest.id,
          candidate: contest.my_entry?.candidate_id ?? null,
          name: user?.full_name ?? '',
          madeAt: Math.floor(serverNow() / 1000),
          answers: await unsentAnswers(),
        }),
      ),
    onSuccess: () => toasts.success(t('rescue.saved')),
    onError: () => toasts.error(t('rescue.failed')),
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
    </Alert>
  );
}
