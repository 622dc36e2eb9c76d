import { rowSelectionFeature, tableFeatures, useTable, type Row, type RowSelectionState } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import type { RowOptions } from './columns';

const features = tableFeatures({ rowSelectionFeature });
/** Cells are drawn from our own columns; the table core keeps rows and what is selected. */
const columns: [] = [];

/** A row of the table core. */
export type TableRow<T> = Row<typeof features, T & object>;

/** The rows by key, and those selected. `scope` says which page of which list this is: with another one nothing is selected. */
export function useTableRows<T extends object>(told: {
  rows: readonly T[];
  rowKey: RowOptions<T>['rowKey'];
  selectable: boolean;
  scope: string;
}) {
  const { rows, rowKey, selectable, scope } = told;
  const [selection, setSelection] = useState<RowSelectionState>({});
  const [shownScope, setShownScope] = useState(scope);
  if (scope !== shownScope) {
    setShownScope(scope);
    setSelection({});
  }
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns,
    data,
    getRowId: (row) => String(rowKey(row)),
    enableRowSelection: selectable,
    state: { rowSelection: selection },
    onRowSelectionChange: setSelection,
  });
  const tableRows = table.getRowModel().rows;
  const selected = useMemo(
    () => tableRows.filter((row) => selection[row.id]).map((row) => row.original),
    [tableRows, selection],
  );
  return {
    rows: tableRows,
    selection,
    selected,
    clear: useCallback(() => setSelection({}), []),
    toggleAll: () => table.toggleAllRowsSelected(selected.length < tableRows.length),
  };
}
