import Typography from '@mui/material/Typography';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page, PageMeta } from '#/api/envelope';
import { formatNumber } from '#/i18n/format';
import { Pagination } from '../Pagination';
import { StaleNotice } from '../StaleNotice';
import { usePhone } from '../usePhone';
import type { BulkAction, Column, EmptyWords, RowOptions, TableList, TableQuery } from './columns';
import { useRowSettings } from './settings';
import { TableState } from './TableState';
import { ListCard } from './TableFrame';
import { TableContent } from './TableContent';
import { BulkBar, Toolbar } from './Toolbar';
import { useTableRows } from './useTableRows';

export type { BulkAction, Column, EmptyWords, RowAction, TableList } from './columns';

/** What a `DataTable` is given. */
export interface DataTableProps<T extends object> extends RowOptions<T> {
  /** What the list is of, for who can't see it. */
  label: string;
  columns: readonly Column<T>[];
  /** Where the rows come from: a query … */
  query?: TableQuery<T>;
  /** … or rows that are here already. */
  rows?: Page<T> | readonly T[];
  /** The rows are old, and others are on their way. Of a query the table knows it by itself. */
  busy?: boolean;
  /** The list's state in the address: it pages, sorts and clears. */
  list?: TableList;
  /** Pages of a list whose state isn't in the address. */
  onPage?: (page: number) => void;
  onSize?: (size: number) => void;
  /** What is said when there are no rows at all. */
  empty?: EmptyWords;
  /** What is said when the filters leave nothing; a way to clear them is added. */
  emptyNarrowed?: EmptyWords;
  /** Rows can be selected where this is given. */
  bulkActions?: readonly BulkAction<T>[];
  /** Left above the rows; the number of rows unless given. */
  toolbar?: ReactNode;
  /** Draws only the rows in sight; for lists of hundreds of rows and more without pages. */
  virtual?: boolean;
  /** It stands in a card already. */
  frameless?: boolean;
}

const none: readonly never[] = [];

/** A list of rows: a table, or below 768 px cards. Sorted and paged by the server, with selection, actions and every state a list can be in. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, list, bulkActions, toolbar, virtual = false } = props;
  const cards = usePhone();
  const { page, items, meta, error, busy, retry } = useSource(props);
  const firstIndex = meta ? (meta.page - 1) * meta.size : 0;
  const selectable = bulkActions !== undefined;
  const settings = useRowSettings({ ...props, columns, selectable, firstIndex });
  const scope = JSON.stringify(list?.values ?? meta?.page);
  const table = useTableRows({ rows: items ?? none, rowKey: props.rowKey, selectable, scope });
  const sorting = useMemo(
    () => list && { sort: list.values.sort, onSort: (sort: string) => list.set({ sort }) },
    [list],
  );
  const withBar = toolbar !== undefined || selectable || list !== undefined;
  return (
    <>
      <ListCard busy={busy} withBar={table.selected.length > 0} frameless={props.frameless}>
        {selectable && <SelectionStatus count={table.selected.length} />}
        {selectable && table.selected.length > 0 ? (
          <BulkBar selected={table.selected} actions={bulkActions} onClear={table.clear} />
        ) : (
          withBar && (
            <Toolbar columns={columns} sorting={sorting} cards={cards}>
              {toolbar ?? <Count total={meta?.total ?? items?.length} />}
            </Toolbar>
          )
        )}
        {page !== undefined && error ? <StaleNotice onRetry={retry} /> : null}
        {items && items.length > 0 ? (
          <TableContent
            {...{ label, table, settings, sorting, cards, virtual, busy }}
            total={meta?.total ?? items.length}
          />
        ) : (
          <TableState
            {...props}
            settings={settings}
            sorting={sorting}
            cards={cards}
            error={error}
            onRetry={retry}
            loaded={items !== undefined}
          />
        )}
      </ListCard>
      {meta && <Pages meta={meta} {...props} />}
    </>
  );
}

/** Rows, page and state of what the table was given. */
function useSource<T extends object>({ query, rows, busy = false }: DataTableProps<T>) {
  const page = query ? query.data : rows;
  const isPage = page !== undefined && 'items' in page;
  return {
    page,
    items: isPage ? page.items : (page as readonly T[] | undefined),
    meta: isPage ? page.meta : undefined,
    error: query?.error ?? null,
    busy: busy || query?.isPlaceholderData === true,
    retry: () => void query?.refetch(),
  };
}

function Pages({
  meta,
  list,
  onPage,
  onSize,
}: { meta: PageMeta } & Pick<DataTableProps<object>, 'list' | 'onPage' | 'onSize'>) {
  if (list)
    return <Pagination meta={meta} onPage={(page) => list.set({ page })} onSize={(size) => list.set({ size })} />;
  return onPage ? <Pagination meta={meta} onPage={onPage} onSize={onSize} /> : null;
}

/** How many rows the list has, told again when filters change it. */
function Count({ total }: { total: number | undefined }) {
  const { t } = useTranslation('ui');
  return (
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      {total === undefined ? '' : t('table.count', { count: total, number: formatNumber(total) })}
    </Typography>
  );
}

/** Says how many rows are selected, politely, to who can't see the bar. */
function SelectionStatus({ count }: { count: number }) {
  const { t } = useTranslation('ui');
  return (
    <span className="lp-visually-hidden" role="status">
      {count > 0 ? t('table.selected', { number: formatNumber(count) }) : ''}
    </span>
  );
}
