import { createElement, useState } from 'react';
import { CardRows } from './CardRows';
import { columnCount, hasNotes, type RowSettings } from './settings';
import { SkeletonRows } from './SkeletonRows';
import { ScrollPlace, TableFrame } from './TableFrame';
import { TableHeader, type Sorting } from './TableHeader';
import { TableRows } from './TableRows';
import type { useTableRows } from './useTableRows';
import { useVirtualRows } from './useVirtualRows';

/** Rows drawn while the code that draws only those in sight is on its way. */
const ROWS_MEANWHILE = 12;

/** The rows that there are: a table, or cards; all of them, or those in sight. */
export function TableContent<T extends object>(props: {
  label: string;
  table: ReturnType<typeof useTableRows<T>>;
  settings: RowSettings<T>;
  sorting: Sorting | undefined;
  cards: boolean;
  virtual: boolean;
  busy: boolean;
  /** How many rows the whole list has. */
  total: number;
}) {
  const { label, table, settings, sorting, cards, virtual, busy, total } = props;
  const { rows, selection } = table;
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const VirtualRows = useVirtualRows(virtual);
  const all = { label, rows, selection, settings };
  const columns = columnCount(settings);
  const body = !virtual ? (
    cards ? (
      <CardRows {...all} />
    ) : (
      <TableRows {...all} />
    )
  ) : VirtualRows ? (
    createElement(VirtualRows<T>, { ...all, container, cards })
  ) : (
    <SkeletonRows rows={ROWS_MEANWHILE} columns={columns} cards={cards} notes={hasNotes(settings)} />
  );
  return (
    <ScrollPlace label={label} own={virtual} onContainer={setContainer}>
      {cards ? (
        body
      ) : (
        <TableFrame label={label} rowCount={total + 1} busy={busy} fixed={virtual}>
          <TableHeader
            settings={settings}
            sorting={sorting}
            selected={table.selected.length}
            total={rows.length}
            onToggleAll={table.toggleAll}
          />
          {body}
        </TableFrame>
      )}
    </ScrollPlace>
  );
}
