import { addressOf, api, fillPath } from '#/api/client';
import type { ImportAnswer, ImportColumn, ImportField, ImportWizardProps } from '#/ui/importWizard/LazyImportWizard';

const MIB = 1024 * 1024;
/** A file of 5,000 rows takes longer than other calls. */
const UPLOAD_MS = 120_000;

/** What a list may be. */
export const importLimits = { rows: 5000, bytes: 10 * MIB, accept: ['.csv', '.xlsx', '.txt', '.tsv'] };

/** The columns of a list, in the order of its template. */
export const importFields = [
  { name: 'candidate_id', required: true },
  { name: 'full_name', required: true },
  { name: 'dob', kind: 'date' },
  { name: 'class' },
  { name: 'school' },
  { name: 'province' },
  { name: 'room' },
  { name: 'seat' },
  { name: 'email', kind: 'email' },
] as const satisfies readonly Omit<ImportField, 'label'>[];

/** Empty files with the heads of a list. */
export function templateOf(contest: number): Record<'xlsx' | 'csv', string> {
  const path = fillPath('/api/contests/{id}/candidates/template', { id: contest });
  return { xlsx: addressOf(path, { format: 'xlsx' }), csv: addressOf(path, { format: 'csv' }) };
}

function sendFile(contest: number, file: File, dryRun: boolean, columns: readonly ImportColumn[] | null) {
  const body = new FormData();
  body.set('dry_run', String(dryRun));
  if (columns) {
    const chosen = Object.fromEntries(columns.map(({ head, field }) => [head, field ?? '']));
    body.set('columns', JSON.stringify(chosen));
  }
  body.set('file', file);
  return api.post('/api/contests/{id}/candidates/import', { path: { id: contest }, body, timeoutMs: UPLOAD_MS });
}

/** The calls of a list: what tries it, does it, and sends corrected rows. */
export function importCalls(contest: number): Pick<ImportWizardProps, 'check' | 'run' | 'sendRows'> {
  return {
    check: (file, columns) => sendFile(contest, file, true, columns) as Promise<ImportAnswer>,
    run: (file, columns) => sendFile(contest, file, false, columns) as Promise<ImportAnswer>,
    sendRows: (rows, dryRun) =>
      api.post('/api/contests/{id}/candidates/import-rows', {
        path: { id: contest },
        body: { rows: rows.map(({ row, values }) => ({ row, values: { ...values } })), dry_run: dryRun },
        timeoutMs: UPLOAD_MS,
      }) as Promise<ImportAnswer>,
  };
}
