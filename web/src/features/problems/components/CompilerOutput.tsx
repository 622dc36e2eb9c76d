import { useTranslation } from 'react-i18next';

/** What the compiler said, errors and warnings marked, open when they are why it failed. */
export function CompilerOutput({ text, failed }: { text: string; failed: boolean }) {
  const { t } = useTranslation('problems');
  return (
    <details className="lp-details" open={failed}>
      <summary>{t('result.compiler')}</summary>
      <pre className="lp-compiler" tabIndex={0}>
        {text
          .replace(/\s+$/, '')
          .split('\n')
          .map((line, index) => (
            <span key={index} data-kind={kindOf(line)}>
              {line}
              {'\n'}
            </span>
          ))}
      </pre>
    </details>
  );
}

function kindOf(line: string): 'error' | 'warning' | undefined {
  if (/\b(?:fatal error|error|Error|Fatal)\b/.test(line)) return 'error';
  return /\b(?:warning|Warning)\b/.test(line) ? 'warning' : undefined;
}
