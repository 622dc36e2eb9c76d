import type { Schemas } from '#/api/types';

/** An arrival of money that somebody has to look at, and its order, if it has one. Times in epoch seconds. */
export type ReconciliationRow = Schemas['ReconciliationRow'];

/** What is decided: whose money it is, or that it went back or is right as it is. */
export type DecisionBody = { transaction_id: number } | { action: 'refund' | 'note'; note: string };

/** What becomes of a row of a bank's statement. */
export type StatementOutcome = Schemas['StatementOutcome'];

/** A row of a statement with money in. */
export type StatementRow = Schemas['StatementRow'];

/** What columns of a statement can hold. */
export type StatementField = 'paid_at' | 'amount' | 'content' | 'bank_number';

/** A column by what stands in its head, and the field that it is; null: it is left out. */
export type StatementColumn = Schemas['ImportColumn'];

/** What has come of a statement; of a dry run, what would. */
export type StatementReport = Schemas['StatementReport'];
