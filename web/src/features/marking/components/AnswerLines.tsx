import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** An answer line by line; a line's number opens a remark on it, which stands below the line. */
export function AnswerLines(props: {
  text: string;
  /** Of programs, whose spaces and widths count. */
  isProgram: boolean;
  onLine: (line: number) => void;
  remarksOn: (line: number) => ReactNode;
}) {
  const { text, isProgram, onLine, remarksOn } = props;
  const { t } = useTranslation('marking');
  return (
    <Box
      component="ol"
      aria-label={t('answer')}
      translate={isProgram ? 'no' : undefined}
      sx={[frame, isProgram && program]}
    >
      {text.split('\n').map((words, index) => {
        const line = index + 1;
        return (
          <Box component="li" key={line} sx={{ minWidth: 0 }}>
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
              <ButtonBase
                aria-label={t('remark.add', { line })}
                title={t('remark.add', { line })}
                onClick={() => onLine(line)}
                sx={number}
              >
                {line}
              </ButtonBase>
              <Box component="span" sx={{ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {words}
              </Box>
            </Box>
            {remarksOn(line)}
          </Box>
        );
      })}
    </Box>
  );
}

const frame = {
  m: 0,
  p: 3,
  listStyle: 'none',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  bgcolor: 'var(--lp-sunken)',
  lineHeight: 1.6,
} as const;

const program = { fontFamily: 'var(--lp-mono)', fontSize: 'var(--lp-font-sm)', tabSize: 4 } as const;

const number = {
  flexShrink: 0,
  justifyContent: 'flex-end',
  minWidth: 36,
  minHeight: 24,
  pr: 2,
  color: 'text.secondary',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  borderRadius: 'var(--lp-radius-sm)',
  '&:hover, &:focus-visible': { color: 'var(--lp-primary-text)', bgcolor: 'var(--lp-primary-soft)' },
} as const;
