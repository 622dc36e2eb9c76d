import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { BookCell, BookRow } from '../api';
import { CellView, type CellContext } from './CellView';
import type { Place } from './useColumns';

interface Begun extends Place {
  cell: BookCell;
}

const begunIn = (row: BookRow, places: readonly Place[]): Begun[] =>
  places.flatMap(({ item, index }) => {
    const cell = row.cells[index];
    return cell ? [{ item, index, cell }] : [];
  });

/** On a phone: the lessons that a learner has something of, behind how many these are. */
export function LessonList(props: { row: BookRow; places: readonly Place[]; context: CellContext }) {
  const { row, places, context } = props;
  const { t } = useTranslation('gradebook');
  const begun = begunIn(row, places);
  if (begun.length === 0) return <span>{t('untouched')}</span>;
  const missing = begun.filter(({ cell }) => cell.status === 'missing').length;
  const waiting = begun.filter(({ cell }) => cell.status === 'waiting').length;
  const words = [
    t('lessons', { count: begun.length, number: formatNumber(begun.length) }),
    missing > 0 && t('missing', { count: missing, number: formatNumber(missing) }),
    waiting > 0 && t('waiting', { count: waiting, number: formatNumber(waiting) }),
  ];
  return (
    <Box component="details" sx={{ minWidth: 0 }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 3 }}>
        {words.filter(Boolean).join(' · ')}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {begun.map(({ item, cell }) => (
          <Box
            component="li"
            key={item.id}
            sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3, py: 2 }}
          >
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {item.title}
            </Box>
            <CellView row={row} item={item} cell={cell} context={context} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
