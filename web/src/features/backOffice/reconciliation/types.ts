import type { OrderStatus } from '#/features/orders';
import type { Finding, Provider } from '../types';

/** What somebody decided of money that needed a look. */
export type Decision = 'assigned' | 'refunded' | 'noted';

/** An arrival of money that somebody has to look at, and its order, if it has one. Times in epoch seconds. */
export interface ReconciliationRow {
  id: number;
  finding: Finding;
  provider: Provider;
  number: string;
  amount: number;
  content: string;
  paid_at: number;
  order: { id: number; reference: string; status: OrderStatus; amount: number; received: number } | null;
  decision: Decision | null;
  note: string;
  decided_by: { id: number; name: string } | null;
  decided_at: number | null;
}

/** What is decided: whose money it is, or that it went back or is right as it is. */
export type DecisionBody = { transaction_id: number } | { action: 'refund' | 'note'; note: string };

/** What becomes of a row of a bank's statement. */
export type StatementOutcome = 'matched' | 'unmatched' | 'known' | 'failed';

/** A row of a statement with money in. */
export interface StatementRow {
  row: number;
  paid_at: number | null;
  amount: number;
  content: string;
  outcome: StatementOutcome;
  reference: string | null;
  transaction_id: number | null;
  status: OrderStatus | null;
}

/** What columns of a statement can hold. */
export type StatementField = 'paid_at' | 'amount' | 'content' | 'bank_number';

/** A column by what stands in its head; null: it is left out. */
export interface StatementColumn {
  head: string;
  field: StatementField | null;
}

/** What has come of a statement; of a dry run, what would. */
export interface StatementReport {
  rows: StatementRow[];
  counts: Record<StatementOutcome, number>;
  sum: number;
  columns: StatementColumn[];
  sample: string[][];
}
