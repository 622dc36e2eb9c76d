import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ImportWizard } from '#/ui/importWizard/LazyImportWizard';
import { candidatesKey } from './api';
import { importCalls, importFields, importLimits, templateOf } from './importing';

/** Rows are taken at once, and passwords come with the cards. */
const nothing = () => Promise.resolve();

/** Brings a list of candidates in from a file. */
export default function ImportCandidates({ contest, onClose }: { contest: number; onClose: () => void }) {
  const { t } = useTranslation('candidates');
  const queryClient = useQueryClient();
  return (
    <ImportWizard
      title={t('import.title')}
      fields={importFields.map((field) => ({ ...field, label: t(`field.${field.name}`) }))}
      template={templateOf(contest)}
      limits={importLimits}
      alwaysUpdates
      {...importCalls(contest)}
      onTask={nothing}
      progress={null}
      savePasswords={nothing}
      onImported={() => void queryClient.invalidateQueries({ queryKey: candidatesKey(contest) })}
      onClose={onClose}
    />
  );
}
