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
import { PhaseLine } from './Verdict';
import { VerdictStrip } from './VerdictStrip';
import '../again.css';

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
    <div className="lp-again">
      {problem.can_edit && judged && (
        <button type="button" className="lp-btn lp-btn-sm" aria-disabled={busy} onClick={() => void start()}>
          {t('again.action')}
        </button>
      )}
      <div aria-live="polite">
        {isBusy(state) && (
          <>
            <p className="lp-muted lp-small">{t('again.running')}</p>
            <PhaseLine state={state} />
            <VerdictStrip state={state} />
          </>
        )}
        {state.phase === 'failed' && (
          <p className="lp-alert" data-tone="danger" role="alert">
            {state.failure}
          </p>
        )}
        {state.phase === 'done' && state.result && <Outcome before={before} result={state.result} />}
      </div>
    </div>
  );
}

function Outcome({ before, result }: { before: Submission; result: JudgeResult }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const told = (one: { status: string; score: number; max_score: number }) =>
    `${words.name(one.status)} · ${t('result.score', { score: points(one.score), max: points(one.max_score) })}`;
  if (result.status === 'SVE' || result.status === 'stop')
    return (
      <p className="lp-alert" data-tone="warning">
        {t('again.failed')}
      </p>
    );
  const same = before.status === result.status && before.score === result.score;
  return (
    <p className="lp-alert" data-tone={same ? 'info' : 'success'}>
      {same ? t('again.same') : t('again.changed', { before: told(before), after: told(result) })}
    </p>
  );
}
