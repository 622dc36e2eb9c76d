import CachedIcon from '@mui/icons-material/ReplayRounded';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useNow } from '#/ui/useNow';
import { mebibytes, points } from '../judge/format';
import { firstFailure, isBusy, passedCount, verdictStyle, type JudgeResult, type VerdictState } from '../judge/verdict';
import { useVerdictWords } from '../judge/words';
import { missingList } from '../scratchWork/parts';
import { missingOf } from '../scratchWork/rules';
import { BlockTitle, Output } from './CodeBlock';
import { CompilerOutput } from './CompilerOutput';
import { Disclosure } from './Disclosure';
import { Fact, Facts, ResultCard, ResultLine } from './ResultCard';
import { SubtaskResults } from './SubtaskResults';
import { TestOutput, TestTable } from './TestTable';
import { VerdictStrip } from './VerdictStrip';
import { VerdictText } from './VerdictText';

/** More tests than these are folded away at first. */
const unfoldedTests = 12;

/** A submission being judged, and then its verdict. */
export function Verdict({ state }: { state: VerdictState }) {
  const { t } = useTranslation('problems');
  const { result } = state;
  return (
    <Stack sx={{ gap: 3.5 }}>
      {isBusy(state) && <PhaseLine state={state} />}
      {result && <Headline result={result} />}
      {result && result.missing.length > 0 && <missingList.Part missing={missingOf(result.missing)} />}
      {result?.status !== 'CPE' && <VerdictStrip state={state} />}
      {result?.compile_output && <CompilerOutput text={result.compile_output} failed={result.status === 'CPE'} />}
      {result && <FirstFailure result={result} />}
      {result && <Tests result={result} />}
      {!result && state.tests.length > 0 && (
        <Disclosure summary={t('result.tests')} open={state.total <= unfoldedTests}>
          <TestTable tests={state.tests} />
        </Disclosure>
      )}
    </Stack>
  );
}

/** The tests of a verdict: by subtask where the problem has any. */
export function Tests({ result }: { result: JudgeResult }) {
  const { t } = useTranslation('problems');
  if (result.subtasks.length > 0) return <SubtaskResults subtasks={result.subtasks} tests={result.test_cases} />;
  if (result.test_cases.length === 0) return null;
  return (
    <Disclosure summary={t('result.tests')} open={result.test_cases.length <= unfoldedTests}>
      <TestTable tests={result.test_cases} />
    </Disclosure>
  );
}

/** What the judge does now, and for how long already when it takes longer than usual. */
export function PhaseLine({ state }: { state: VerdictState }) {
  const { t } = useTranslation('problems');
  const waited = Math.max(0, Math.round((useNow(1000) - state.startedAt) / 1000));
  const phase =
    state.phase === 'compiling' || state.phase === 'queued' || state.phase === 'running' ? state.phase : 'sending';
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2.5 }}>
      <CircularProgress size={18} thickness={5} aria-hidden />
      <Typography variant="subtitle1" component="strong">
        {t(`phase.${phase}`)}
      </Typography>{' '}
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
        {waited > 4 ? t('phase.waited', { count: waited }) : t('phase.usual', { seconds: 2 })}
      </Typography>
    </Stack>
  );
}

/** The verdict in words, with what it cost. */
export function Headline({ result }: { result: JudgeResult }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const total = result.test_cases.length;
  return (
    <ResultCard
      look={verdictStyle(result.status)}
      title={words.name(result.status)}
      reason={words.reason(result.reason)}
    >
      <ResultLine>{words.hint(result.status, result.reason)}</ResultLine>
      <Facts>
        <Fact>
          <strong>{t('result.score', { score: points(result.score), max: points(result.max_score) })}</strong>
        </Fact>
        {total > 0 && <Fact>{t('result.passed', { passed: passedCount(result.test_cases), total })}</Fact>}
        <Fact label={t('result.timeLabel')}>{t('result.time', { ms: result.cpu_ms })}</Fact>
        <Fact label={t('result.memoryLabel')}>{t('result.memory', { mib: mebibytes(result.memory_kib) })}</Fact>
      </Facts>
      {result.cached && (
        <Typography
          variant="body2"
          role="note"
          sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary' }}
        >
          <CachedIcon aria-hidden fontSize="small" />
          {t('result.cached')}
        </Typography>
      )}
    </ResultCard>
  );
}

function FirstFailure({ result }: { result: JudgeResult }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const failure = firstFailure(result.test_cases);
  if (!failure) return null;
  const reason = words.reason(failure.reason);
  return (
    <Box
      component="section"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        minWidth: 0,
        px: 3.5,
        py: 3,
        borderRadius: 'var(--lp-radius-md)',
        bgcolor: 'var(--lp-sunken)',
      }}
    >
      <BlockTitle>{t('result.firstFailure', { index: failure.index })}</BlockTitle>
      <Typography variant="body2" component="p">
        <VerdictText status={failure.status} />
        {reason ? ` · ${reason}` : ''}
      </Typography>
      {failure.message && <Output tabIndex={0}>{words.message(failure.message)}</Output>}
      <TestOutput test={failure} />
    </Box>
  );
}
