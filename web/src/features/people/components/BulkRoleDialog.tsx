import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatNumber } from '#/i18n/format';
import { FormDialog } from '#/ui/form/FormDialog';
import { useApiForm } from '#/ui/form/useApiForm';
import { changeAccounts, type Account, type BulkAnswer } from '../api';
import { roles } from '../words';
import { RoleField } from './RoleField';

const schema = z.object({ role: z.enum(roles) });
type Values = z.infer<typeof schema>;

/** Gives several accounts the same role. */
export default function BulkRoleDialog(props: {
  rows: readonly Account[];
  onDone: (answer: BulkAnswer) => unknown;
  onClose: () => void;
}) {
  const { rows, onDone, onClose } = props;
  const { t } = useTranslation('people');
  const form = useApiForm({
    schema,
    defaultValues: { role: 'student' } as Values,
    send: ({ role }: Values) =>
      changeAccounts(
        rows.map(({ id }) => id),
        'role',
        role,
      ),
    onDone,
  });
  return (
    <FormDialog
      form={form}
      title={t('bulk.roleTitle', { count: rows.length, number: formatNumber(rows.length) })}
      action={t('bulk.role')}
      onClose={onClose}
    >
      <RoleField<Values> name="role" needsPlan={false} />
    </FormDialog>
  );
}
