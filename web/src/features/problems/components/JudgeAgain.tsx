import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import { judgeAgain } from '../api';
import { points } from '../judge/format';
import { useJudgingAgain } from '../judge/useJudgingAgain';
import { isBusy, type JudgeResult } from '../judge/verdict';
import { useVerdictWords } from '../judge/words';
import type { Problem, Submission } from '../types';
import { ActionButton } from './ActionButton';
import { PhaseLine } from './Verdict';
import { VerdictStrip } from './VerdictStrip';

/** Judging one submission again: the button for who may edit the problem, how far it is, and what it changed. */
export function JudgeAgain({ problem, submission }: { problem: Problem; submission: Submission }) {
  const { t } = useTranslation('problems');
  const errorText = useErrorText();
  const [before, setBefore] = useState(submission);
  const [asking, setAsking] = useState(false);
  const [started, setStarted] = useState<string | null>(null);
  const state = useJudgingAgain({ id: submission.id, token: submission.rejudge ?? started, total: problem.test_count });
  const busy = asking || isBusy(state);
  const start = async () => {
    if (busy) return;
    setAsking(true);
    setBefore(submission);
    try {
      setStarted((await judgeAgain(problem.id, submission.id))?.token ?? null);
    } catch (error) {
      toasts.error(errorText(error));
    } finally {
      setAsking(false);
    }
  };
  const judged = submission.status !== 'running';
  return (
    <Stack sx={{ gap: 2.5, mb: 3.5, alignItems: 'flex-start' }}>
      {problem.can_edit && judged && (
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          blocked={busy}
          busy={busy}
          why="again-why"
          onClick={() => void start()}
        >
          {t('again.action')}
        </ActionButton>
      )}
      <Stack aria-live="polite" sx={{ gap: 2.5, width: '100%', '&:empty': { display: 'none' } }}>
        {isBusy(state) && (
          <>
            <Typography id="again-why" variant="body2" sx={{ color: 'text.secondary' }}>
              {t('again.running')}
            </Typography>
            <PhaseLine state={state} />
            <VerdictStrip state={state} />
          </>
        )}
        {state.phase === 'failed' && <Alert severity="error">{state.failure}</Alert>}
        {state.phase === 'done' && state.result && <Outcome before={before} result={state.result} />}
      </Stack>
    </Stack>
  );
}

function Outcome({ before, result }: { before: Submission; result: JudgeResult }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const inWords = (one: { status: string; score: number; max_score: number }) =>
    `${words.name(one.status)} · ${t('result.score', { score: points(one.score), max: points(one.max_score) })}`;
  if (result.status === 'SVE' || result.status === 'stop')
    return (
      <Alert severity="warning" role="note">
        {t('again.failed')}
      </Alert>
    );
  const same = before.status === result.status && before.score === result.score;
  return (
    <Alert severity={same ? 'info' : 'success'} role="note">
      {same ? t('again.same') : t('again.changed', { before: inWords(before), after: inWords(result) })}
    </Alert>
  );
}
