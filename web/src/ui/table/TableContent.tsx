import { lazy, Suspense, useState } from 'react';
import { CardRows } from './CardRows';
import { columnCount, type RowSettings } from './settings';
import { SkeletonRows } from './SkeletonRows';
import { ScrollPlace, TableFrame } from './TableFrame';
import { TableHeader, type Sorting } from './TableHeader';
import { TableRows } from './TableRows';
import type { useTableRows } from './useTableRows';
import type VirtualRowsModule from './VirtualRows';

/** `lazy` forgets what the rows are of. */
const VirtualRows = lazy(() => import('./VirtualRows')) as unknown as typeof VirtualRowsModule;

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
  const all = { label, rows, selection, settings };
  const body = virtual ? (
    <Suspense fallback={<SkeletonRows rows={ROWS_MEANWHILE} columns={columnCount(settings)} cards={cards} />}>
      <VirtualRows {...all} container={container} cards={cards} />
    </Suspense>
  ) : cards ? (
    <CardRows {...all} />
  ) : (
    <TableRows {...all} />
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
