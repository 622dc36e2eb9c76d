import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useTranslation } from 'react-i18next';
import { nextSort, type Column } from './columns';
import type { RowSettings } from './settings';

/** How the list is sorted, and what a click on a head does. */
export interface Sorting {
  sort: string;
  onSort: (sort: string) => void;
}

/** The heads of the columns: what they are called, what is sorted by, and the box that selects all. */
export function TableHeader<T>(props: {
  settings: RowSettings<T>;
  sorting: Sorting | undefined;
  selected: number;
  total: number;
  onToggleAll: () => void;
}) {
  const { settings, sorting, selected, total, onToggleAll } = props;
  const { t } = useTranslation('ui');
  const pinned = settings.lefts.size > 0 ? '' : undefined;
  return (
    <TableHead>
      <TableRow aria-rowindex={1}>
        {settings.selectable && (
          <TableCell padding="checkbox" data-pinned={pinned} style={{ left: 0, width: 52 }}>
            <Checkbox
              checked={total > 0 && selected === total}
              indeterminate={selected > 0 && selected < total}
              disabled={total === 0}
              onChange={onToggleAll}
              slotProps={{ input: { 'aria-label': t('table.selectAll') } }}
            />
          </TableCell>
        )}
        {settings.columns.map((column) => (
          <Head key={column.key} column={column} left={settings.lefts.get(column.key)} sorting={sorting} />
        ))}
        {settings.rowActions && (
          <TableCell align="right" data-actions="">
            <span className="lp-visually-hidden">{t('actions')}</span>
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
}

function Head<T>({
  column,
  left,
  sorting,
}: {
  column: Column<T>;
  left: number | undefined;
  sorting: Sorting | undefined;
}) {
  const { title, align, width, sort: key } = column;
  const pinned = left === undefined ? undefined : '';
  if (!sorting || key === undefined)
    return (
      <TableCell align={align} data-pinned={pinned} style={{ left, width }}>
        {title}
      </TableCell>
    );
  const direction = sorting.sort === key ? 'asc' : sorting.sort === `-${key}` ? 'desc' : false;
  return (
    <TableCell align={align} sortDirection={direction} data-pinned={pinned} style={{ left, width }}>
      <TableSortLabel
        active={direction !== false}
        direction={direction || 'asc'}
        onClick={() => sorting.onSort(nextSort(sorting.sort, key))}
      >
        {title}
      </TableSortLabel>
    </TableCell>
  );
}
