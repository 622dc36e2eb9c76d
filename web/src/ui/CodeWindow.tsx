import { useTranslation } from 'react-i18next';

const TESTS = 10;

/** A picture of solving a problem: a program and its verdict, test by test. Drawn, not interactive. */
export function CodeWindow() {
  const { t } = useTranslation('ui');
  return (
    <div className="lp-window" aria-hidden>
      <div className="lp-window-bar">
        <i />
        <i />
        <i />
        <span>main.py</span>
      </div>
      <pre>
        <code>
          <b>def</b> <u>fib</u>(n):{'\n'}
          {'    '}a, b = <em>0</em>, <em>1</em>
          {'\n'}
          {'    '}
          <b>for</b> _ <b>in</b> <u>range</u>(n):{'\n'}
          {'        '}a, b = b, a + b{'\n'}
          {'    '}
          <b>return</b> a{'\n'}
          {'\n'}
          <u>print</u>(<u>fib</u>(<u>int</u>(<u>input</u>())))
        </code>
      </pre>
      <div className="lp-window-verdict">
        <span className="lp-chip" data-tone="success">
          ✓ {t('verdict.AC')}
        </span>
        <span className="lp-window-tests">
          {Array.from({ length: TESTS }, (_, index) => (
            <i key={index} />
          ))}
        </span>
        <span className="lp-window-score">100/100</span>
      </div>
    </div>
  );
}
