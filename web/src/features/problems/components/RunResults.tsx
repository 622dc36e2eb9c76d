import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mebibytes } from '../judge/format';
import { isBusy, passedCount, verdictStyle, type TestRow, type VerdictState } from '../judge/verdict';
import { useVerdictWords } from '../judge/words';
import type { Sample } from '../types';
import { CodeBlock } from './CodeBlock';
import { CompilerOutput } from './CompilerOutput';
import { OutputDiff } from './OutputDiff';
import { Fact, Facts, ResultCard, ResultLine } from './ResultCard';
import { PhaseLine } from './Verdict';
import { VerdictStrip } from './VerdictStrip';
import { VerdictIcon, VerdictText } from './VerdictText';

/** A run on the samples or on an own input: one tab per test, the first that failed open. */
export function RunResults({ state, samples }: { state: VerdictState; samples: Sample[] }) {
  const { t } = useTranslation('problems');
  const { result, tests } = state;
  const words = useVerdictWords();
  const compileFailed = result?.status === 'CPE';
  return (
    <Stack sx={{ gap: 3.5, minWidth: 0 }}>
      {isBusy(state) && <PhaseLine state={state} />}
      {result && (
        <ResultCard
          look={verdictStyle(result.status)}
          title={state.kind === 'own' && result.status === 'AC' ? t('result.ran') : words.name(result.status)}
        >
          {compileFailed && <ResultLine>{words.hint('CPE')}</ResultLine>}
          {state.kind === 'samples' && tests.length > 0 && (
            <ResultLine>
              {passedCount(tests) === tests.length
                ? t('result.samplesAll')
                : t('result.samplesPassed', { passed: passedCount(tests), total: tests.length })}
            </ResultLine>
          )}
        </ResultCard>
      )}
      {isBusy(state) && state.kind === 'samples' && <VerdictStrip state={state} />}
      {result?.compile_output && <CompilerOutput text={result.compile_output} failed={compileFailed} />}
      {tests.length > 0 && (
        <RunTabs
          key={state.token}
          tests={state.kind === 'own' ? tests : tests.map((test) => withSample(test, samples))}
          own={state.kind === 'own'}
        />
      )}
    </Stack>
  );
}

/** A test's result beside what went in and what was expected. */
export interface ShownRow extends Pick<
  TestRow,
  'index' | 'reason' | 'cpu_ms' | 'memory_kib' | 'message' | 'stdout' | 'stderr'
> {
  status: string;
  input?: string;
  expected?: string;
}

/** The judge gives back outputs only; what went in and what was expected is the sample's. */
function withSample(test: TestRow, samples: Sample[]): ShownRow {
  const sample = samples.find((one) => one.index === test.index);
  return { ...test, input: sample?.input, expected: sample?.output };
}

function RunTabs({ tests, own }: { tests: ShownRow[]; own: boolean }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const [chosen, choose] = useState<number | null>(null);
  const failed = tests.find((test) => verdictStyle(test.status) !== 'passed');
  const open = tests.find((test) => test.index === chosen) ?? failed ?? tests[0];
  if (!open) return null;
  return (
    <>
      {!own && (
        <Stack direction="row" role="group" aria-label={t('result.strip')} sx={{ flexWrap: 'wrap', gap: 1.5 }}>
          {tests.map((test, position) => (
            <ToggleButton
              key={test.index}
              size="small"
              value={test.index}
              selected={test === open}
              onChange={() => choose(test.index)}
              sx={{
                gap: 1.5,
                px: 3.5,
                border: '1px solid',
                borderColor: 'divider',
                borderRadius: 999,
                color: 'text.primary',
                '&&.Mui-selected': { borderColor: 'primary.main', bgcolor: 'action.selected', color: 'text.primary' },
              }}
            >
              <VerdictIcon look={verdictStyle(test.status)} />
              {t('result.sampleTab', { index: position + 1 })}
              <span className="lp-visually-hidden">: {words.name(test.status)}</span>
            </ToggleButton>
          ))}
        </Stack>
      )}
      <RunRow row={open} own={own} />
    </>
  );
}

/** One test: how it went, and what was written beside what was expected. */
export function RunRow({ row, own }: { row: ShownRow; own: boolean }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const reason = words.reason(row.reason);
  return (
    <Stack sx={{ gap: 3, minWidth: 0 }}>
      <Facts>
        {!(own && verdictStyle(row.status) === 'passed') && (
          <Fact>
            <VerdictText status={row.status} />
            {reason ? ` ${reason}` : ''}
          </Fact>
        )}
        <Fact label={t('result.timeLabel')}>{t('result.time', { ms: row.cpu_ms })}</Fact>
        <Fact label={t('result.memoryLabel')}>{t('result.memory', { mib: mebibytes(row.memory_kib) })}</Fact>
      </Facts>
      {row.message && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {words.message(row.message)}
        </Typography>
      )}
      {row.input && !own && <CodeBlock title={t('result.input')} text={row.input} />}
      {typeof row.expected === 'string' ? (
        <OutputDiff expected={row.expected} got={row.stdout ?? ''} />
      ) : (
        <CodeBlock title={t('result.got')} text={row.stdout ?? ''} />
      )}
      {row.stderr && <CodeBlock title={t('result.stderr')} text={row.stderr} />}
    </Stack>
  );
}
