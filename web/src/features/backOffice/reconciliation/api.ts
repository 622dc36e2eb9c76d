import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Found } from '#/ui/form/AsyncSelectField';
import { formatVnd } from '#/i18n/format';
import { listSchema, oneOf, type ListQuery } from '#/ui/table/listState';
import { saleKeys } from '../api';
import type { DecisionBody, ReconciliationRow, StatementColumn, StatementReport } from './types';

/** What money can need a look for. */
export const findings = ['unmatched', 'surplus', 'second', 'late'] as const;
/** Whether somebody has decided; what is open is shown unless it is told. */
const decided = ['true'] as const;

/** The list in the address. */
export const findingList = listSchema({ filters: { finding: oneOf(findings), decided: oneOf(decided) } });

/** Money that needs a look, the newest first. */
export const findingsQuery = ({ decided: isDecided, ...query }: ListQuery<typeof findingList>) =>
  queryOptions({
    queryKey: [...saleKeys.all, 'findings', query, isDecided],
    queryFn: ({ signal }) =>
      api.list('/api-admin/transaction/reconciliation', {
        query: { ...query, decided: isDecided === 'true' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Decides what becomes of money. */
export function decideFinding(id: number, body: DecisionBody): Promise<ReconciliationRow> {
  return api.put('/api-admin/transaction/reconciliation/{id}', { path: { id }, body });
}

const SHOWN = 12;

/** Orders that money may be for, by reference, buyer or course. */
export async function findOrders(search: string, signal: AbortSignal): Promise<Found<number>[]> {
  const { items } = await api.list('/api-admin/transaction', { query: { search, page: 1, size: SHOWN }, signal });
  return items.map(({ id, reference, buyer, course, amount }) => ({
    value: id,
    label: reference,
    detail: [buyer.name || buyer.email, course.title, formatVnd(amount)].join(' · '),
  }));
}

/** Thousands of rows, each with its order. */
const STATEMENT_MS = 120_000;

/** Reads a bank's statement; with `dryRun` nothing is changed. Without `columns` the server guesses them. */
export function readStatement(
  file: File,
  dryRun: boolean,
  columns: readonly StatementColumn[] | null,
): Promise<StatementReport> {
  const body = new FormData();
  body.set('file', file);
  body.set('dry_run', String(dryRun));
  if (columns) {
    const chosen = Object.fromEntries(columns.map(({ head, field }) => [head, field ?? '']));
    body.set('columns', JSON.stringify(chosen));
  }
  return api.post('/api-admin/transaction/statement', { body, timeoutMs: STATEMENT_MS });
}
