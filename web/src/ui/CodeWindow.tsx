import { useTranslation } from 'react-i18next';
import { CodeFrame, CodeFrameBar, CodeFrameVerdict } from './CodeFrame';

const TESTS = 10;

/** A picture of solving a problem: a program and its verdict, test by test. Drawn, not interactive. */
export function CodeWindow() {
  const { t } = useTranslation('ui');
  return (
    <CodeFrame aria-hidden>
      <CodeFrameBar>
        <i />
        <i />
        <i />
        <span>main.py</span>
      </CodeFrameBar>
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
      <CodeFrameVerdict words={t('verdict.AC')} tests={TESTS} score="100/100" />
    </CodeFrame>
  );
}
