import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classroomKeys } from '#/features/classrooms';
import { ImportWizard, type ImportField } from '#/ui/importWizard/LazyImportWizard';
import { makeFromFile, makeFromRows, peopleKey } from '../api';
import type { AccountsAnswer, SignInCard } from '../types';
import { cardsOf } from '../words';

const MIB = 1024 * 1024;
const limits = { rows: 500, bytes: 10 * MIB, accept: ['.csv', '.xlsx', '.txt', '.tsv'] };

/** The columns of a list of pupils. A login name is made where there is none. */
const fields = [
  { name: 'full_name', required: true },
  { name: 'dob', kind: 'date' },
  { name: 'username' },
  { name: 'email', kind: 'email' },
  { name: 'gender' },
  { name: 'class' },
  { name: 'school' },
  { name: 'phone_number', kind: 'phone' },
] as const satisfies readonly Omit<ImportField, 'label'>[];

/** Rows are taken at once, and passwords come with the cards. */
const nothing = () => Promise.resolve();

/** Accounts for pupils from a file; their cards follow. */
export default function ImportPupils(props: {
  id: number;
  onMade: (cards: readonly SignInCard[]) => void;
  onClose: () => void;
}) {
  const { id, onMade, onClose } = props;
  const { t } = useTranslation('classPeople');
  const queryClient = useQueryClient();
  const made = useRef<SignInCard[]>([]);
  const keep = async (answer: Promise<AccountsAnswer>) => {
    const report = await answer;
    made.current.push(...cardsOf(report));
    return report;
  };
  const close = () => (made.current.length > 0 ? onMade(made.current) : onClose());
  return (
    <ImportWizard
      title={t('accounts.title')}
      fields={fields.map((field) => ({ ...field, label: t(`field.${field.name}`) }))}
      template={{}}
      limits={limits}
      alwaysUpdates
      check={(file, columns) => makeFromFile(id, file, true, columns)}
      run={(file, columns) => keep(makeFromFile(id, file, false, columns))}
      sendRows={(rows, dryRun) => (dryRun ? makeFromRows(id, rows, true) : keep(makeFromRows(id, rows, false)))}
      onTask={nothing}
      progress={null}
      savePasswords={nothing}
      onImported={() => {
        void queryClient.invalidateQueries({ queryKey: peopleKey(id) });
        void queryClient.invalidateQueries({ queryKey: classroomKeys.one(id) });
      }}
      onClose={close}
    />
  );
}
