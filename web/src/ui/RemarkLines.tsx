import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';

/** Lines that are drawn at once: each has a button of its own. */
const MOST_LINES = 2000;

/** What was written, line by line; a line's number opens a remark on it, which stands below the line. */
export function RemarkLines(props: {
  /** What it is, for who listens. */
  label: string;
  text: string;
  /** Of programs, whose spaces and widths count. */
  isProgram: boolean;
  /** What a line's number does, in words. */
  lineLabel: (line: number) => string;
  /** Without it lines are read only. */
  onLine?: (line: number) => void;
  remarksOn: (line: number) => ReactNode;
}) {
  const { label, text, isProgram, lineLabel, onLine, remarksOn } = props;
  const { t } = useTranslation('ui');
  const [most, setMost] = useState(MOST_LINES);
  const lines = text.split('\n');
  const hidden = lines.length - most;
  return (
    <>
      <Box
        component="ol"
        aria-label={label}
        translate={isProgram ? 'no' : undefined}
        sx={[frame, isProgram && program]}
      >
        {lines.slice(0, most).map((words, index) => {
          const line = index + 1;
          return (
            <Box component="li" key={line} sx={{ minWidth: 0 }}>
              <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
                {onLine ? (
                  <ButtonBase
                    aria-label={lineLabel(line)}
                    title={lineLabel(line)}
                    onClick={() => onLine(line)}
                    sx={[number, pressed]}
                  >
                    {line}
                  </ButtonBase>
                ) : (
                  <Box component="span" aria-hidden sx={number}>
                    {line}
                  </Box>
                )}
                <Box component="span" sx={{ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {words}
                </Box>
              </Box>
              {remarksOn(line)}
            </Box>
          );
        })}
      </Box>
      {hidden > 0 && (
        <Button onClick={() => setMost(most + MOST_LINES)} sx={{ justifySelf: 'start' }}>
          {t('moreLines', { count: hidden, number: formatNumber(hidden) })}
        </Button>
      )}
    </>
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
  minWidth: 36,
  minHeight: 24,
  pr: 2,
  color: 'text.secondary',
  font: 'inherit',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
} as const;

const pressed = {
  justifyContent: 'flex-end',
  borderRadius: 'var(--lp-radius-sm)',
  '&:hover, &:focus-visible': { color: 'var(--lp-primary-text)', bgcolor: 'var(--lp-primary-soft)' },
} as const;
