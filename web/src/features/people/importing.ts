import { addressOf, api, fillPath } from '#/api/client';
import { useTask } from '#/auth/useTask';
import type {
  ImportAnswer,
  ImportColumn,
  ImportProgress,
  ImportReport,
  ImportWizardProps,
} from '#/ui/importWizard/LazyImportWizard';
import { saveOnce } from './download';

const MIB = 1024 * 1024;
/** A file of 5,000 rows takes longer than other calls. */
const UPLOAD_MS = 120_000;

/** What a list of people may be. */
export const importLimits = { rows: 5000, bytes: 10 * MIB, accept: ['.csv', '.xlsx', '.txt', '.tsv'] };

/** Empty files with the heads of a list. */
export const importTemplate = {
  csv: addressOf('/api-admin/users/import-template', { format: 'csv' }),
  xlsx: addressOf('/api-admin/users/import-template', { format: 'xlsx' }),
};

interface Sent {
  dryRun: boolean;
  update: boolean;
  columns: readonly ImportColumn[] | null;
}

function sendFile(file: File, { dryRun, update, columns }: Sent): Promise<ImportAnswer> {
  const body = new FormData();
  body.set('dry_run', String(dryRun));
  body.set('update', String(update));
  if (columns) {
    const chosen = Object.fromEntries(columns.map(({ head, field }) => [head, field ?? '']));
    body.set('columns', JSON.stringify(chosen));
  }
  body.set('file', file);
  return api.post('/api-admin/users/import_users_from_file', { body, timeoutMs: UPLOAD_MS });
}

/** The calls of a list: what tries it, does it, sends corrected rows, and has the passwords saved. */
export const importCalls: Pick<ImportWizardProps, 'check' | 'run' | 'sendRows' | 'savePasswords'> = {
  check: (file, columns, update) => sendFile(file, { dryRun: true, update, columns }),
  run: (file, columns, update) => sendFile(file, { dryRun: false, update, columns }),
  sendRows: (rows, dryRun, update) =>
    api.post('/api-admin/users/import-rows', {
      body: { rows: rows.map(({ row, values }) => ({ row, values: { ...values } })), dry_run: dryRun, update },
      timeoutMs: UPLOAD_MS,
    }),
  savePasswords: (id) =>
    saveOnce(
      addressOf(fillPath('/api-admin/users/import-passwords/{id}', { id }), { format: 'xlsx' }),
      `passwords-${id}.xlsx`,
    ),
};

/** How far the task of a list is. */
export function useImportTask(taskId: number | null): ImportProgress | null {
  const task = useTask(taskId);
  return taskId !== null && task ? { ...task, id: taskId, result: task.result as ImportReport | null } : null;
}
