import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { stripCells, type StripCell, type VerdictState, type VerdictStyle } from '../judge/verdict';
import { useVerdictWords } from '../judge/words';
import { mixed, verdictLooks } from './verdictLooks';
import { VerdictIcon } from './VerdictText';

/** With more tests than these the cells are small. */
const roomyCells = 40;

/** One cell per test, filled as the results come. Each has a sign and a name: colour is never the only difference. */
export function VerdictStrip({ state }: { state: VerdictState }) {
  const { t } = useTranslation('problems');
  const cells = stripCells(state);
  if (cells.length === 0) return null;
  const dense = cells.length > roomyCells;
  return (
    <Box
      component="ol"
      aria-label={t('result.strip')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, m: 0, p: 0, listStyle: 'none' }}
    >
      {cells.map((cell) => (
        <Cell key={cell.index} cell={cell} dense={dense} />
      ))}
    </Box>
  );
}

const pop = keyframes({ from: { transform: 'scale(0.6)', opacity: 0 } });

/** Drawn by attributes, so that a hundred cells share one style. */
const Square = styled('li')({
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  border: '1px solid',
  borderRadius: 'var(--lp-radius-sm)',
  fontSize: 'var(--lp-font-xs)',
  '&[data-dense]': { width: 18, height: 18, fontSize: '0.625rem' },
  ...Object.fromEntries(
    (['passed', 'failed', 'warned', 'ours', 'skipped'] satisfies VerdictStyle[]).map((style) => [
      `&[data-style='${style}']`,
      {
        borderColor: mixed(verdictLooks[style].fill, 55, 'var(--lp-border)'),
        background: mixed(verdictLooks[style].fill, 18),
        animation: style === 'skipped' ? 'none' : `${pop} 0.22s ease-out`,
      },
    ]),
  ),
  "&[data-style='pending']": { borderStyle: 'dashed', borderColor: 'var(--lp-border-strong)' },
});

function Cell({ cell, dense }: { cell: StripCell; dense: boolean }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const verdict = cell.row
    ? words.name(cell.row.status)
    : cell.style === 'pending'
      ? t('result.waiting')
      : words.name('not_tested');
  const name = t('result.cell', { index: cell.index, verdict });
  return (
    <Square data-style={cell.style} data-dense={dense || undefined} title={name}>
      <VerdictIcon look={cell.style} />
      <span className="lp-visually-hidden">{name}</span>
    </Square>
  );
}
