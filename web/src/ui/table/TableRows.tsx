import Checkbox from '@mui/material/Checkbox';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import MuiTableRow from '@mui/material/TableRow';
import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowSelectionState } from '@tanstack/react-table';
import { formatNumber } from '#/i18n/format';
import type { Column } from './columns';
import { RowActions } from './RowActions';
import { rowLinkHandlers } from './rowLink';
import { RowTitle } from './RowTitle';
import { actionsOf, nameOfRow, type RowSettings } from './settings';
import type { TableRow } from './useTableRows';

/** All rows of a page. */
export function TableRows<T extends object>(props: {
  rows: readonly TableRow<T>[];
  selection: RowSelectionState;
  settings: RowSettings<T>;
}) {
  const { rows, selection, settings } = props;
  return (
    <TableBody>
      {rows.map((row, index) => (
        <RowView key={row.id} row={row} index={index} selected={row.id in selection} settings={settings} />
      ))}
    </TableBody>
  );
}

interface RowProps<T extends object> {
  row: TableRow<T>;
  /** The number of the row on this page, from 0. */
  index: number;
  selected: boolean;
  settings: RowSettings<T>;
  /** Measures the row, where rows are virtual. */
  measure?: Ref<HTMLTableRowElement>;
}

/** One row. Drawn again only where something of its own has changed. */
export const RowView = memo(RowViewBare) as typeof RowViewBare;

function RowViewBare<T extends object>({ row, index, selected, settings, measure }: RowProps<T>) {
  const { t } = useTranslation('ui');
  const item = row.original;
  const href = settings.rowHref?.(item);
  const name = nameOfRow(settings, item, (number) => t('table.row', { number: formatNumber(number) }), index);
  return (
    <MuiTableRow
      ref={measure}
      hover
      selected={selected}
      // The head is the first row of the whole list.
      aria-rowindex={settings.firstIndex + index + 2}
      aria-selected={settings.selectable ? selected : undefined}
      data-index={index}
      data-linked={href === undefined ? undefined : ''}
      {...(href !== undefined && rowLinkHandlers)}
    >
      {settings.selectable && (
        <TableCell padding="checkbox" data-pinned={settings.lefts.size > 0 ? '' : undefined} style={{ left: 0 }}>
          <Checkbox
            checked={selected}
            onChange={row.getToggleSelectedHandler()}
            slotProps={{ input: { 'aria-label': t('table.select', { name }) } }}
          />
        </TableCell>
      )}
      {settings.columns.map((column) => (
        <CellView key={column.key} column={column} item={item} settings={settings} />
      ))}
      {settings.rowActions && (
        <TableCell align="right" data-actions="">
          <RowActions actions={actionsOf(settings, item)} label={name} />
        </TableCell>
      )}
    </MuiTableRow>
  );
}

function CellView<T>({ column, item, settings }: { column: Column<T>; item: T; settings: RowSettings<T> }) {
  const left = settings.lefts.get(column.key);
  return (
    <TableCell align={column.align} data-pinned={left === undefined ? undefined : ''} style={{ left }}>
      {column === settings.title ? <RowTitle column={column} item={item} settings={settings} /> : column.cell(item)}
      {column.note && <span data-note="">{column.note(item)}</span>}
    </TableCell>
  );
}
