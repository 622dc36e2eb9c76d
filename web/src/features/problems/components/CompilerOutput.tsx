import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Output } from './CodeBlock';
import { Disclosure } from './Disclosure';

const CompilerLog = styled(Output)({
  "& [data-kind='error']": { color: 'var(--lp-danger-text)', fontWeight: 'var(--lp-medium)' },
  "& [data-kind='warning']": { color: 'var(--lp-warning-text)' },
});

/** What the compiler said, errors and warnings marked, open when they are why it failed. */
export function CompilerOutput({ text, failed }: { text: string; failed: boolean }) {
  const { t } = useTranslation('problems');
  return (
    <Disclosure summary={t('result.compiler')} open={failed}>
      <CompilerLog tabIndex={0}>
        {text
          .replace(/\s+$/, '')
          .split('\n')
          .map((line, index) => (
            <span key={index} data-kind={kindOf(line)}>
              {line}
              {'\n'}
            </span>
          ))}
      </CompilerLog>
    </Disclosure>
  );
}

function kindOf(line: string): 'error' | 'warning' | undefined {
  if (/\b(?:fatal error|error|Error|Fatal)\b/.test(line)) return 'error';
  return /\b(?:warning|Warning)\b/.test(line) ? 'warning' : undefined;
}
