import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mebibytes, points } from '../judge/format';
import { firstFailure, isBusy, verdictStyle, passedCount, type JudgeResult, type VerdictState } from '../judge/verdict';
import { useVerdictWords } from '../judge/words';
import { CompilerOutput } from './CompilerOutput';
import { SubtaskResults } from './SubtaskResults';
import { TestOutput, TestTable } from './TestTable';
import { VerdictStrip } from './VerdictStrip';

/** A submission being judged, and then its verdict. */
export function Verdict({ state }: { state: VerdictState }) {
  const { t } = useTranslation('problems');
  const { result } = state;
  return (
    <div className="lp-verdict">
      {isBusy(state) && <PhaseLine state={state} />}
      {result && <Headline result={result} />}
      {result?.status !== 'CPE' && <VerdictStrip state={state} />}
      {result?.compile_output && <CompilerOutput text={result.compile_output} failed={result.status === 'CPE'} />}
      {result && <FirstFailure result={result} />}
      {result && <Tests result={result} />}
      {!result && state.tests.length > 0 && (
        <details className="lp-details" open={state.tests.length <= 12}>
          <summary>{t('result.tests')}</summary>
          <TestTable tests={state.tests} />
        </details>
      )}
    </div>
  );
}

/** The tests of a verdict: by subtask where the problem has any. */
export function Tests({ result }: { result: JudgeResult }) {
  const { t } = useTranslation('problems');
  if (result.subtasks.length > 0) return <SubtaskResults subtasks={result.subtasks} tests={result.test_cases} />;
  if (result.test_cases.length === 0) return null;
  return (
    <details className="lp-details" open={result.test_cases.length <= 12}>
      <summary>{t('result.tests')}</summary>
      <TestTable tests={result.test_cases} />
    </details>
  );
}

/** What the judge does now, and for how long already when it takes longer than usual. */
export function PhaseLine({ state }: { state: VerdictState }) {
  const { t } = useTranslation('problems');
  const waited = useSecondsSince(state.startedAt);
  const phase =
    state.phase === 'compiling' || state.phase === 'queued' || state.phase === 'running' ? state.phase : 'sending';
  return (
    <p className="lp-phase">
      <span className="lp-spinner" aria-hidden />
      <strong>{t(`phase.${phase}`)}</strong>{' '}
      <span className="lp-muted lp-small">
        {waited > 4 ? t('phase.waited', { count: waited }) : t('phase.usual', { seconds: 2 })}
      </span>
    </p>
  );
}

function useSecondsSince(start: number): number {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.round((now - start) / 1000));
}

/** The verdict in words, with what it cost. */
export function Headline({ result }: { result: JudgeResult }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const reason = words.reason(result.reason);
  const total = result.test_cases.length;
  return (
    <div className="lp-headline" data-look={verdictStyle(result.status)}>
      <h3>
        {words.name(result.status)}
        {reason && <span className="lp-headline-reason"> · {reason}</span>}
      </h3>
      <p>{words.hint(result.status)}</p>
      <ul className="lp-facts">
        <li>
          <strong>{t('result.score', { score: points(result.score), max: points(result.max_score) })}</strong>
        </li>
        {total > 0 && <li>{t('result.passed', { passed: passedCount(result.test_cases), total })}</li>}
        <li>
          <span className="lp-fact">{t('result.timeLabel')}</span> {t('result.time', { ms: result.cpu_ms })}
        </li>
        <li>
          <span className="lp-fact">{t('result.memoryLabel')}</span>{' '}
          {t('result.memory', { mib: mebibytes(result.memory_kib) })}
        </li>
      </ul>
      {result.cached && (
        <p className="lp-cached" role="note">
          {t('result.cached')}
        </p>
      )}
    </div>
  );
}

function FirstFailure({ result }: { result: JudgeResult }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const failure = firstFailure(result.test_cases);
  if (!failure) return null;
  const reason = words.reason(failure.reason);
  return (
    <section className="lp-first-failure" data-look={verdictStyle(failure.status)}>
      <h4>{t('result.firstFailure', { index: failure.index })}</h4>
      <p>
        {words.name(failure.status)}
        {reason ? ` · ${reason}` : ''}
      </p>
      {failure.message && <pre tabIndex={0}>{words.message(failure.message)}</pre>}
      <TestOutput test={failure} />
    </section>
  );
}
