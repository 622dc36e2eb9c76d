import BackIcon from '@mui/icons-material/ArrowBackRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { formatDateTime } from '#/i18n/format';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import { decideLate, lateQuery, type LateAnswers } from '../api';
import { LateCard } from './LateCard';

/**
 * What came late to an attempt, each beside what was handed in, with what is decided about it. `counted` is the key of what
 * decisions change.
 */
export function LateView(props: { attempt: number; counted: QueryKey; onBack?: () => void }) {
  const { attempt, counted, onBack } = props;
  const { t } = useTranslation('sittings');
  const query = useQuery(lateQuery(attempt));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {onBack && (
        <Box>
          <Button startIcon={<BackIcon />} onClick={onBack}>
            {t('late.back')}
          </Button>
        </Box>
      )}
      <QueryView query={query}>
        {(late) =>
          late.answers.length === 0 ? <EmptyState title={t('late.none')} /> : <Answers {...{ late, counted }} />
        }
      </QueryView>
    </Box>
  );
}

function Answers({ late, counted }: { late: LateAnswers; counted: QueryKey }) {
  const { t } = useTranslation('sittings');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { quiz_submission_id: attempt, user, version, answers, deadline_at: deadline } = late;
  const decision = useMutation({
    mutationFn: (body: { question_ids: number[]; accept: boolean }) => decideLate(attempt, { ...body, version }),
    meta: { quiet: true },
    onSuccess: async (now, { accept, question_ids: ids }) => {
      queryClient.setQueryData(lateQuery(attempt).queryKey, now);
      toasts.success(t(accept ? 'late.accepted' : 'late.declined', { count: ids.length }));
      await queryClient.invalidateQueries({ queryKey: counted });
    },
  });
  const isOld = decision.error instanceof ApiError && decision.error.key === 'concurrent_edit';
  const reload = async () => {
    await queryClient.fetchQuery({ ...lateQuery(attempt), staleTime: 0 });
    decision.reset();
  };
  const open = answers.filter(({ accepted }) => accepted == null).map(({ question }) => question.id);
  const decide = (ids: number[], accept: boolean) => {
    if (!decision.isPending) decision.mutate({ question_ids: ids, accept });
  };
  return (
    <>
      <p className="lp-muted">
        {t('late.text', { name: user.name })} {deadline != null && t('late.deadline', { at: formatDateTime(deadline) })}
      </p>
      {decision.error && (
        <Alert
          severity="error"
          action={
            isOld && (
              <Button color="inherit" onClick={() => void reload()}>
                {t('late.reload')}
              </Button>
            )
          }
        >
          {isOld ? t('late.old') : errorText(decision.error)}
        </Alert>
      )}
      {open.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="contained" disabled={decision.isPending} onClick={() => decide(open, true)}>
            {t('late.acceptAll')}
          </Button>
          <Button variant="outlined" disabled={decision.isPending} onClick={() => decide(open, false)}>
            {t('late.declineAll')}
          </Button>
        </Box>
      )}
      {answers.map((answer) => (
        <LateCard
          key={answer.question.id}
          answer={answer}
          isBusy={decision.isPending}
          onDecide={(accept) => decide([answer.question.id], accept)}
        />
      ))}
    </>
  );
}
