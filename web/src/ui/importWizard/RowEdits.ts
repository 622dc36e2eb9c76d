import type { CorrectedRow } from './types';

/**
 * What has been typed into the cells of bad rows. Outside of React's state, so that a letter typed into one of thousands of rows
 * draws its own cell again and no other.
 */
export class RowEdits {
  private readonly typed = new Map<number, Record<string, string>>();
  private readonly unsent = new Set<number>();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** What was typed into a cell; undefined where nothing was. */
  value(row: number, field: string): string | undefined {
    return this.typed.get(row)?.[field];
  }

  /** Whether a row was changed since it was sent last. */
  isUnsent(row: number): boolean {
    return this.unsent.has(row);
  }

  /** How many rows were changed since they were sent last. */
  readonly unsentCount = (): number => this.unsent.size;

  set(row: number, field: string, value: string): void {
    this.typed.set(row, { ...this.typed.get(row), [field]: value });
    this.unsent.add(row);
    this.tell();
  }

  /** Rows as they are now, with what was typed into them. */
  corrected(rows: readonly CorrectedRow[]): CorrectedRow[] {
    return rows.map(({ row, values }) => ({ row, values: { ...values, ...this.typed.get(row) } }));
  }

  /** The server has answered to these rows. */
  markSent(rows: readonly CorrectedRow[]): void {
    for (const { row } of rows) this.unsent.delete(row);
    this.tell();
  }

  /** The server has not heard of these rows as they are. */
  markUnsent(rows: readonly CorrectedRow[]): void {
    for (const { row } of rows) this.unsent.add(row);
    this.tell();
  }

  clear(): void {
    this.typed.clear();
    this.unsent.clear();
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
