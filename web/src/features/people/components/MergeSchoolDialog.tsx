import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { AsyncSelectField, type Found } from '#/ui/form/AsyncSelectField';
import { FormDialog } from '#/ui/form/FormDialog';
import { useApiForm } from '#/ui/form/useApiForm';
import { findManagedSchools, mergeSchool, type School } from '../api';

const schema = z.object({ into: z.nullable(z.custom<Found<number>>()) });
type Values = z.infer<typeof schema>;

/** Chooses the school that another becomes part of. Its button says that nothing takes this back. */
export default function MergeSchoolDialog(props: {
  school: School;
  onDone: (school: School) => unknown;
  onClose: () => void;
}) {
  const { school, onDone, onClose } = props;
  const { t } = useTranslation('people');
  const form = useApiForm({
    schema,
    defaultValues: { into: null } as Values,
    send: ({ into }: Values) => mergeSchool(school.id, into?.value ?? 0),
    onDone,
  });
  const into = useWatch({ control: form.control, name: 'into' });
  const detail = ({ province, members }: School) => [province?.name, String(members)].filter(Boolean).join(' · ');
  return (
    <FormDialog
      form={form}
      title={t('school.mergeTitle', { name: school.name })}
      action={t('school.mergeAction')}
      danger
      locked={into === null}
      onClose={onClose}
    >
      <AsyncSelectField<Values>
        name="into"
        label={t('school.into')}
        hint={
          into
            ? t('school.mergeConfirm', { name: school.name, into: into.label })
            : t('school.mergeHint', { name: school.name })
        }
        searchKey={['managed-school', school.id]}
        search={async (text, signal) =>
          (await findManagedSchools(text, signal))
            .filter(({ id }) => id !== school.id)
            .map((one) => ({ value: one.id, label: one.name, detail: detail(one) }))
        }
      />
    </FormDialog>
  );
}
