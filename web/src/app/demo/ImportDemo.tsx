import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportWizard, type ImportField, type ImportProgress } from '#/ui/importWizard/LazyImportWizard';
import { toasts } from '#/ui/toasts';
import { DEMO_ROWS, demoCheck, demoRows } from './demoImport';

const MIB = 1024 * 1024;
const STEP = 40;
const STEP_MS = 250;
const TASK = 1;
const PASSWORDS = 1;

/** The import wizard with a made-up server: whichever file is chosen, the same list is read. */
export default function ImportDemo() {
  const { t } = useTranslation('demo');
  const [update, setUpdate] = useState(false);
  const words = { email: t('import.emailFault'), dob: t('import.dobFault'), phone: t('import.phoneFault') };
  const { onTask, progress } = useMadeUpTask(() => demoCheck(null, update, words));
  const fields = useMemo(
    (): ImportField[] => [
      { name: 'full_name', label: t('import.name'), required: true },
      { name: 'email', label: t('import.email'), kind: 'email' },
      { name: 'username', label: t('import.username') },
      { name: 'dob', label: t('import.dob'), kind: 'date' },
      { name: 'phone_number', label: t('import.phone'), kind: 'phone' },
      { name: 'class', label: t('import.class') },
    ],
    [t],
  );
  return (
    <ImportWizard
      title={t('import.title')}
      fields={fields}
      oneOf={[['email', 'username']]}
      template={{}}
      limits={{ rows: 5000, bytes: 10 * MIB, accept: ['.csv', '.xlsx'] }}
      check={(_, columns, isUpdate) => Promise.resolve(demoCheck(columns, isUpdate, words))}
      run={(_, __, isUpdate) => {
        setUpdate(isUpdate);
        return Promise.resolve({ task_id: TASK });
      }}
      sendRows={(rows, _, isUpdate) => Promise.resolve(demoRows(rows, isUpdate, words))}
      onTask={onTask}
      progress={progress}
      savePasswords={() => {
        toasts.info(t('import.noPasswords'));
        return Promise.resolve();
      }}
      onClose={() => toasts.success(t('import.closed'))}
    />
  );
}

/** A task that goes on by itself for as long as it is followed. */
function useMadeUpTask(result: () => ReturnType<typeof demoCheck>) {
  const [taskId, setTaskId] = useState<number | null>(null);
  const [done, setDone] = useState(0);
  useEffect(() => {
    if (taskId === null) return undefined;
    const timer = setInterval(() => setDone((now) => Math.min(DEMO_ROWS, now + STEP)), STEP_MS);
    return () => {
      clearInterval(timer);
      setDone(0);
    };
  }, [taskId]);
  const isDone = done === DEMO_ROWS;
  const progress: ImportProgress | null =
    taskId === null
      ? null
      : {
          id: taskId,
          state: isDone ? 'done' : 'running',
          done,
          total: DEMO_ROWS,
          result: isDone ? { ...result(), passwords_id: PASSWORDS } : null,
        };
  return { onTask: setTaskId, progress };
}
