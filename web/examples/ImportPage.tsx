import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#/api/client';
import { useChannel } from '#/api/channel';
import { useUser } from '#/auth/useUser';
import { ImportWizard, type ImportReport, type ImportWizardProps } from '#/ui/importWizard/LazyImportWizard';

const MIB = 1024 * 1024;
const POLL_MS = 2000;

/** Lists of accounts from a file. `calls` are the feature's: what tries, does and sends again. */
export default function ImportPage({
  calls,
  onClose,
}: {
  calls: Pick<ImportWizardProps, 'check' | 'run' | 'sendRows' | 'savePasswords'>;
  onClose: () => void;
}) {
  const { t } = useTranslation('example');
  const [taskId, setTaskId] = useState<number | null>(null);
  return (
    <ImportWizard
      title={t('import')}
      fields={[
        { name: 'full_name', label: t('name'), required: true },
        { name: 'email', label: t('email'), kind: 'email' },
        { name: 'username', label: t('username') },
        { name: 'dob', label: t('dob'), kind: 'date' },
      ]}
      oneOf={[['email', 'username']]}
      template={{ csv: '/mau.csv', xlsx: '/mau.xlsx' }}
      limits={{ rows: 5000, bytes: 10 * MIB, accept: ['.csv', '.xlsx'] }}
      {...calls}
      onTask={setTaskId}
      progress={useTask(taskId)}
      onClose={onClose}
    />
  );
}

/** How far a task is: asked for every two seconds, and at once when the server has told of something. */
function useTask(taskId: number | null) {
  const user = useUser();
  const { data, refetch } = useQuery({
    queryKey: ['task', taskId],
    queryFn: ({ signal }) => api.get('/api/tasks/{id}', { path: { id: taskId ?? 0 }, signal }),
    enabled: taskId !== null,
    refetchInterval: POLL_MS,
  });
  useChannel(taskId !== null && user ? `user/${user.id}` : null, { resync: () => void refetch() });
  return taskId !== null && data ? { ...data, id: taskId, result: data.result as ImportReport | null } : null;
}
