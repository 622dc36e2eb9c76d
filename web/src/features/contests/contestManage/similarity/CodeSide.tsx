import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { colourOf, type CodeLine } from './lines';

/** What stays in sight above a passage, in pixels. */
const ABOVE = 48;

/** A program to be read, its passages marked by number and colour; the one that is looked at comes into sight. */
export function CodeSide(props: { label: string; lines: readonly CodeLine[]; passage: number | null }) {
  const { label, lines, passage } = props;
  const { t } = useTranslation('similarity');
  const frame = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLElement>(null);
  useEffect(() => {
    if (passage === null || !frame.current || !first.current) return;
    frame.current.scrollTop = first.current.offsetTop - ABOVE;
  }, [passage]);
  return (
    // Whoever has no mouse scrolls it by the arrow keys.
    <Box ref={frame} role="region" aria-label={label} tabIndex={0} sx={box}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', width: 'max-content', minWidth: '100%' }}>
        {lines.map((line) => {
          const isFirst = passage !== null && line.begins.includes(passage);
          return (
            <Box
              key={line.number}
              component="li"
              ref={isFirst ? first : undefined}
              aria-current={isFirst ? 'location' : undefined}
              data-passage={line.passage === null ? undefined : line.passage + 1}
              sx={[row, line.passage !== null && marked(line.passage, line.passage === passage)]}
            >
              <Box component="span" sx={badge}>
                {line.begins.map((begun) => (
                  <span key={begun}>
                    <span className="lp-visually-hidden">{t('passage.begins', { number: begun + 1 })}</span>
                    <span aria-hidden>{begun + 1}</span>
                  </span>
                ))}
              </Box>
              <Box component="span" aria-hidden sx={number}>
                {line.number}
              </Box>
              <Box component="code" sx={{ fontFamily: 'inherit', whiteSpace: 'pre' }}>
                {line.text === '' ? '\u200b' : line.text}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const marked = (passage: number, isNow: boolean) => ({
  borderLeftColor: colourOf(passage),
  bgcolor: `color-mix(in srgb, ${colourOf(passage)} ${isNow ? 24 : 10}%, var(--lp-surface))`,
});

const box = {
  position: 'relative',
  maxHeight: { xs: '56vh', md: '70vh' },
  overflow: 'auto',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  bgcolor: 'background.paper',
  fontFamily: 'var(--lp-mono)',
  fontSize: 'var(--lp-font-xs)',
  lineHeight: 1.6,
  tabSize: 4,
} as const;
const row = {
  display: 'grid',
  gridTemplateColumns: '34px 44px 1fr',
  columnGap: 1,
  pr: 3,
  borderLeft: '4px solid transparent',
} as const;
const badge = {
  display: 'flex',
  justifyContent: 'center',
  gap: 0.5,
  fontWeight: 'var(--lp-bold)',
  userSelect: 'none',
} as const;
const number = {
  pr: 1,
  textAlign: 'right',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  userSelect: 'none',
} as const;
