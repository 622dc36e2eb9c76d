import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { mebibytes, points } from '../judge/format';
import { verdictStyle, type TestRow } from '../judge/verdict';
import { useVerdictWords } from '../judge/words';

/** Every test with its verdict, time, memory and points. */
export function TestTable({ tests }: { tests: TestRow[] }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  return (
    <div className="lp-scroll-x">
      <table className="lp-tests">
        <thead>
          <tr>
            <th scope="col">{t('result.test')}</th>
            <th scope="col">{t('result.status')}</th>
            <th scope="col">{t('result.timeLabel')}</th>
            <th scope="col">{t('result.memoryLabel')}</th>
            <th scope="col">{t('list.score')}</th>
          </tr>
        </thead>
        <tbody>
          {tests.map((test) => (
            <Fragment key={test.index}>
              <tr>
                <th scope="row">{test.index}</th>
                <td>
                  <span className="lp-status" data-look={verdictStyle(test.status)}>
                    {words.name(test.status)}
                  </span>
                  {test.reason && words.reason(test.reason) && (
                    <span className="lp-muted lp-small"> {words.reason(test.reason)}</span>
                  )}
                </td>
                <td>{t('result.time', { ms: test.cpu_ms })}</td>
                <td>{t('result.memory', { mib: mebibytes(test.memory_kib) })}</td>
                <td>{points(test.score)}</td>
              </tr>
              {hasOutput(test) && (
                <tr className="lp-tests-more">
                  <td colSpan={5}>
                    <details className="lp-details">
                      <summary>{t('result.outputOf', { index: test.index })}</summary>
                      <TestOutput test={test} />
                    </details>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether there is an output to show. */
function hasOutput(test: TestRow): boolean {
  return Boolean(test.stdout || test.stderr);
}

/** What the program wrote on a test, where that is shown. */
export function TestOutput({ test }: { test: TestRow }) {
  const { t } = useTranslation('problems');
  return (
    <>
      {test.stdout && <Stream title={t('result.got')} text={test.stdout} />}
      {test.stderr && <Stream title={t('result.stderr')} text={test.stderr} />}
    </>
  );
}

function Stream({ title, text }: { title: string; text: string }) {
  return (
    <section className="lp-block">
      <h4>{title}</h4>
      <pre tabIndex={0}>{text.replace(/\n$/, '')}</pre>
    </section>
  );
}
