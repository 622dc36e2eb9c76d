import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { useErrorText } from '#/ui/useErrorText';
import { isJudged } from '../kinds';
import type { BankItem } from '../types';
import { rejudge, rejudgeQuery, statisticsQuery, type Rejudge } from './api';
import { RejudgeChanges } from './RejudgeChanges';

/**
 * Marks all answers of a question again. What that changes is shown before, except of programs that the judge runs: theirs is known
 * afterwards.
 */
export default function RejudgeDialog(props: {
  question: Pick<BankItem, 'id' | 'name' | 'type'>;
  onClose: () => void;
}) {
  const { question, onClose } = props;
  const { t } = useTranslation('statistics');
  const { t: bank } = useTranslation('bank');
  const { t: ui } = useTranslation('ui');
  const titleId = useId();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [isBegun, setIsBegun] = useState(false);
  const tried = !isJudged(question.type);
  const trial = useQuery({
    queryKey: ['question-bank', 'rejudge-trial', question.id],
    queryFn: () => rejudge(question.id, true),
    enabled: tried,
    staleTime: 0,
    gcTime: 0,
  });
  const run = useMutation({
    mutationFn: () => rejudge(question.id, false),
    onSuccess: async (begun) => {
      queryClient.setQueryData(rejudgeQuery(question.id).queryKey, begun);
      setIsBegun(true);
      await queryClient.invalidateQueries({ queryKey: statisticsQuery(question.id).queryKey });
    },
    meta: { quiet: true },
  });
  const running = useQuery({ ...rejudgeQuery(question.id), enabled: isBegun }).data ?? null;
  const error = run.error ?? trial.error;
  const isReady = !tried || (trial.data !== undefined && trial.data?.changed !== 0 && trial.data !== null);
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t('rejudge.title', { name: question.name || bank('untitled') })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        {error && <Alert severity="error">{errorText(error)}</Alert>}
        {isBegun && running ? (
          <Running rejudged={running} />
        ) : tried ? (
          <Trial changes={trial.data} isLoading={trial.isPending} />
        ) : (
          <Typography>{t('rejudge.judged')}</Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {isBegun ? t('rejudge.close') : ui('cancel')}
        </Button>
        {!isBegun && (
          <Button variant="contained" disabled={!isReady} loading={run.isPending} onClick={() => run.mutate()}>
            {t('rejudge.action')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** What marking again would change. */
function Trial({ changes, isLoading }: { changes: Rejudge | null | undefined; isLoading: boolean }) {
  const { t } = useTranslation('statistics');
  if (isLoading)
    return (
      <Box role="status">
        <Typography sx={{ mb: 2 }}>{t('rejudge.checking')}</Typography>
        <LinearProgress aria-label={t('rejudge.checking')} />
      </Box>
    );
  if (changes === undefined) return null;
  const changed = changes?.changed ?? 0;
  if (!changes || changed === 0) return <Typography role="status">{t('rejudge.same')}</Typography>;
  return (
    <>
      <Typography role="status">{t('rejudge.would', { count: changed, number: formatNumber(changed) })}</Typography>
      <RejudgeChanges changes={changes.changes} all={changed} />
    </>
  );
}

function Running({ rejudged }: { rejudged: Rejudge }) {
  const { t } = useTranslation('statistics');
  const { done, total, changed, changes } = rejudged;
  const isOver = done >= total;
  return (
    <>
      <Box role="status" sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          {isOver
            ? t('rejudge.over', { count: changed, number: formatNumber(changed) })
            : t('rejudge.running', { done: formatNumber(done), total: formatNumber(total) })}
        </Typography>
        {!isOver && (
          <LinearProgress
            variant="determinate"
            value={(100 * done) / Math.max(1, total)}
            aria-label={t('rejudge.action')}
          />
        )}
      </Box>
      {changes.length > 0 && <RejudgeChanges changes={changes} all={changed} />}
    </>
  );
}
