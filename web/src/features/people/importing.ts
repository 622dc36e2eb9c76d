import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useChannel } from '#/api/channel';
import { addressOf, api, fillPath } from '#/api/client';
import { useUser } from '#/auth/useUser';
import type {
  ImportAnswer,
  ImportColumn,
  ImportProgress,
  ImportReport,
  ImportWizardProps,
} from '#/ui/importWizard/LazyImportWizard';
import { saveOnce } from './download';

const MIB = 1024 * 1024;
const POLL_MS = 2000;
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

const isOver = (state?: string) => state === 'done' || state === 'failed';

/** Whether the server tells of this task. */
const isAbout = (taskId: number, message: unknown) => {
  const { kind, id } = (message ?? {}) as { kind?: unknown; id?: unknown };
  return kind === 'task' && id === taskId;
};

/**
 * How far the task of a list is: asked for when the server tells of it, and where its messages may have been missed. Who has no
 * stream of their own, as whoever visits from the platform, asks every two seconds until it ends.
 */
export function useImportTask(taskId: number | null): ImportProgress | null {
  const user = useUser();
  const latest = useRef(() => {});
  const stream = useChannel(taskId !== null && user ? `user/${user.id}` : null, {
    onMessage: (message) => {
      if (taskId !== null && isAbout(taskId, message)) latest.current();
    },
    resync: () => latest.current(),
  });
  const hasStream = stream !== 'refused';
  const { data, refetch } = useQuery({
    queryKey: ['people', 'task', taskId],
    queryFn: ({ signal }) => api.get('/api/tasks/{id}', { path: { id: taskId ?? 0 }, signal }),
    enabled: taskId !== null,
    refetchInterval: ({ state }) => (hasStream || isOver(state.data?.state) ? false : POLL_MS),
  });
  useEffect(() => {
    latest.current = () => void refetch();
  });
  return taskId !== null && data ? { ...data, id: taskId, result: data.result as ImportReport | null } : null;
}
