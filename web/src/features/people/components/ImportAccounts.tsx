import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportWizard, type ImportField } from '#/ui/importWizard/LazyImportWizard';
import { peopleKeys } from '../api';
import { importCalls, importLimits, importTemplate, useImportTask } from '../importing';

/** The columns of a list, in the order of its template. */
const fields = [
  { name: 'email', kind: 'email' },
  { name: 'username' },
  { name: 'full_name', required: true },
  { name: 'dob', kind: 'date' },
  { name: 'phone_number', kind: 'phone' },
  { name: 'gender' },
  { name: 'school' },
  { name: 'class' },
  { name: 'province' },
  { name: 'password' },
  { name: 'type' },
] as const satisfies readonly Omit<ImportField, 'label'>[];

/** Brings accounts in from a file. */
export default function ImportAccounts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('people');
  const queryClient = useQueryClient();
  const [taskId, setTaskId] = useState<number | null>(null);
  return (
    <ImportWizard
      title={t('import.title')}
      fields={fields.map((field) => ({ ...field, label: t(`field.${field.name}`) }))}
      oneOf={[['email', 'username']]}
      template={importTemplate}
      limits={importLimits}
      {...importCalls}
      onTask={setTaskId}
      progress={useImportTask(taskId)}
      onImported={() => void queryClient.invalidateQueries({ queryKey: [...peopleKeys.all, 'list'] })}
      onClose={onClose}
    />
  );
}
