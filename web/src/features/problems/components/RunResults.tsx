import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mebibytes } from '../judge/format';
import { isBusy, verdictStyle, passedCount, type TestRow, type VerdictState } from '../judge/verdict';
import { useVerdictWords } from '../judge/words';
import type { Sample } from '../types';
import { CompilerOutput } from './CompilerOutput';
import { OutputDiff } from './OutputDiff';
import { PhaseLine } from './Verdict';
import { VerdictStrip } from './VerdictStrip';

/** A run on the samples or on an own input: one tab per test, the first that failed open. */
export function RunResults({ state, samples }: { state: VerdictState; samples: Sample[] }) {
  const { t } = useTranslation('problems');
  const { result, tests } = state;
  const words = useVerdictWords();
  const compileFailed = result?.status === 'CPE';
  return (
    <div className="lp-verdict">
      {isBusy(state) && <PhaseLine state={state} />}
      {result && (
        <div className="lp-headline" data-look={verdictStyle(result.status)}>
          <h3>{state.kind === 'own' && result.status === 'AC' ? t('result.ran') : words.name(result.status)}</h3>
          {compileFailed && <p>{words.hint('CPE')}</p>}
          {state.kind === 'samples' && tests.length > 0 && (
            <p>
              {passedCount(tests) === tests.length
                ? t('result.samplesAll')
                : t('result.samplesPassed', { passed: passedCount(tests), total: tests.length })}
            </p>
          )}
        </div>
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
    </div>
  );
}

/** A test's result beside what went in and what was expected. */
interface ShownRow extends TestRow {
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
        <div className="lp-run-tabs" role="group" aria-label={t('result.strip')}>
          {tests.map((test, position) => (
            <button
              key={test.index}
              type="button"
              aria-pressed={test === open}
              data-look={verdictStyle(test.status)}
              onClick={() => choose(test.index)}
            >
              {t('result.sampleTab', { index: position + 1 })}
              <span className="lp-visually-hidden">: {words.name(test.status)}</span>
            </button>
          ))}
        </div>
      )}
      <RunRow row={open} own={own} />
    </>
  );
}

function RunRow({ row, own }: { row: ShownRow; own: boolean }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const reason = words.reason(row.reason);
  const look = verdictStyle(row.status);
  return (
    <div className="lp-run">
      <ul className="lp-facts">
        {!(own && look === 'passed') && (
          <li>
            <span className="lp-status" data-look={look}>
              {words.name(row.status)}
            </span>
            {reason ? ` ${reason}` : ''}
          </li>
        )}
        <li>
          <span className="lp-fact">{t('result.timeLabel')}</span> {t('result.time', { ms: row.cpu_ms })}
        </li>
        <li>
          <span className="lp-fact">{t('result.memoryLabel')}</span>{' '}
          {t('result.memory', { mib: mebibytes(row.memory_kib) })}
        </li>
      </ul>
      {row.message && <p className="lp-muted lp-small">{words.message(row.message)}</p>}
      {row.input && !own && <Block title={t('result.input')} text={row.input} />}
      {typeof row.expected === 'string' ? (
        <OutputDiff expected={row.expected} got={row.stdout ?? ''} />
      ) : (
        <Block title={t('result.got')} text={row.stdout ?? ''} />
      )}
      {row.stderr && <Block title={t('result.stderr')} text={row.stderr} />}
    </div>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('problems');
  return (
    <section className="lp-block">
      <h4>{title}</h4>
      {text.trim() === '' ? (
        <p className="lp-muted lp-small">{t('result.noOutput')}</p>
      ) : (
        <pre tabIndex={0}>{text.replace(/\n$/, '')}</pre>
      )}
    </section>
  );
}
