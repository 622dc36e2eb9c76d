import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResolverRow, ROW_PX } from './ResolverRow';
import type { Scene } from './steps';
import type { Reveal } from './types';

/** What is around the rows, in pixels. */
const AROUND_PX = 190;
/** How many rows stay below the one in focus where there are that many. */
const BELOW = 2;

/** The rows around the one in focus, each at its place; what moves does so before everybody's eyes. */
export function Board({ reveal, scene }: { reveal: Reveal; scene: Scene }) {
  const { t } = useTranslation('resolver');
  const { rows, focus, next, last } = scene;
  const size = Math.min(useRowsThatFit(), rows.length);
  const focused = focus === null ? 0 : rows.findIndex(({ row }) => row.entry_id === focus);
  const first = Math.min(Math.max(0, focused + BELOW + 1 - size), rows.length - size);
  // Whose row has just moved is seen on its way also where that ends above.
  const seen = rows.filter(
    ({ row, place }) => (place >= first - size && place < first + 2 * size) || row.entry_id === last?.entry,
  );
  return (
    <Box
      role="region"
      aria-label={t('board')}
      tabIndex={0}
      sx={{ overflowX: 'auto', overflowY: 'hidden', height: size * ROW_PX, position: 'relative' }}
    >
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          position: 'relative',
          minWidth: 340 + reveal.questions.length * 76,
          height: rows.length * ROW_PX,
          transform: `translateY(${-first * ROW_PX}px)`,
          transition: 'transform 700ms ease',
          '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
        }}
      >
        {seen
          .toSorted((one, other) => one.row.entry_id - other.row.entry_id)
          .map((placed) => (
            <ResolverRow
              key={placed.row.entry_id}
              placed={placed}
              reveal={reveal}
              isFocused={placed.row.entry_id === focus}
              next={placed.row.entry_id === focus ? next : null}
              isMoved={placed.row.entry_id === last?.entry}
            />
          ))}
      </Box>
    </Box>
  );
}

/** How many rows the window has room for. */
function useRowsThatFit(): number {
  const fit = () => Math.max(4, Math.floor((innerHeight - AROUND_PX) / ROW_PX));
  const [size, setSize] = useState(fit);
  useEffect(() => {
    const onResize = () => setSize(fit());
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, []);
  return size;
}
