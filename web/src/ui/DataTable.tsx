import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import type { Page } from '#/api/envelope';
import { Pagination } from './Pagination';
import { ErrorState, SkeletonList } from './states';

/** One column: its head, and what a row shows in it. */
export interface Column<T> {
  key: string;
  title: string;
  cell: (row: T) => ReactNode;
  align?: 'left' | 'right' | 'center';
  /** Left out below 768 px. */
  wideOnly?: boolean;
}

/** A list as a table in a card, with a slot for each state that a list can be in. */
export function DataTable<T extends { id: number }>(props: {
  label: string;
  columns: readonly Column<T>[];
  page: Page<T> | undefined;
  error: unknown;
  onRetry: () => void;
  /** Shown when there is nothing: say why (no rows at all, or none for these filters). */
  empty: ReactNode;
  toolbar?: ReactNode;
  onPage: (page: number) => void;
  onSize?: (size: number) => void;
}) {
  const { label, columns, page, error, onRetry, empty, toolbar, onPage, onSize } = props;
  return (
    <>
      <div className="lp-card">
        {toolbar}
        {page === undefined && error ? <ErrorState error={error} onRetry={onRetry} /> : null}
        {page === undefined && !error ? <SkeletonList /> : null}
        {page?.items.length === 0 ? empty : null}
        {page && page.items.length > 0 ? <Rows label={label} columns={columns} rows={page.items} /> : null}
      </div>
      {page && <Pagination meta={page.meta} onPage={onPage} onSize={onSize} />}
    </>
  );
}

function Rows<T extends { id: number }>({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly Column<T>[];
  rows: T[];
}) {
  const display = (column: Column<T>) => ({
    display: column.wideOnly ? { xs: 'none', md: 'table-cell' } : 'table-cell',
  });
  return (
    <TableContainer>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.key} align={column.align} sx={display(column)}>
                {column.title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              {columns.map((column) => (
                <TableCell key={column.key} align={column.align} sx={display(column)}>
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
