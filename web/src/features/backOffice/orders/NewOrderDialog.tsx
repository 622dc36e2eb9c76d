import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { findCourses } from '#/features/courses';
import { methodLabel } from '#/features/orders';
import { FormRow } from '#/ui/form/ApiForm';
import { AsyncSelectField } from '#/ui/form/AsyncSelectField';
import { FormDialog } from '#/ui/form/FormDialog';
import { message } from '#/ui/form/message';
import { MoneyField } from '#/ui/form/MoneyField';
import { rules } from '#/ui/form/rules';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { createOrder, keepOrder } from '../api';
import type { AdminOrder } from '../types';

/** The ways of which a person says that the money came. */
const methods = ['cash', 'bank_transfer', 'cod'] as const;
const LONGEST = 2000;

const schema = z.object({
  email: rules.text(),
  course: z
    .nullable(z.object({ value: z.number(), label: z.string() }))
    .check(z.refine((course) => course !== null, message('required'))),
  method: z.enum(methods),
  amount: z.nullable(rules.count()),
  received: z.nullable(rules.count()),
  admin_note: rules.optionalText(LONGEST),
});
type Values = z.infer<typeof schema>;

/** An order for somebody who bought at the desk or by telephone. */
export default function NewOrderDialog(props: { onDone: (order: AdminOrder) => void; onClose: () => void }) {
  const { onDone, onClose } = props;
  const { t } = useTranslation('backOffice');
  const queryClient = useQueryClient();
  const form = useApiForm<Values, AdminOrder>({
    schema,
    defaultValues: { email: '', course: null, method: 'cash', amount: null, received: null, admin_note: '' },
    fieldOf: (field) => (field === 'course_id' ? 'course' : undefined),
    send: ({ course, ...values }) => createOrder({ ...values, course_id: course?.value ?? 0 }),
    onDone: async (order) => {
      await keepOrder(queryClient, order);
      toasts.success(t('create.done', { reference: order.reference }));
      onDone(order);
    },
  });
  return (
    <FormDialog form={form} title={t('create.title')} action={t('create.action')} onClose={onClose}>
      <TextField<Values>
        name="email"
        label={t('create.email')}
        hint={t('create.emailHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <AsyncSelectField<Values> name="course" label={t('column.course')} searchKey={['courses']} search={findCourses} />
      <SelectField<Values, (typeof methods)[number]>
        name="method"
        label={t('column.method')}
        options={methods.map((value) => ({ value, label: methodLabel(value) }))}
      />
      <FormRow>
        <MoneyField<Values> name="amount" label={t('column.amount')} hint={t('create.amountHint')} optional />
        <MoneyField<Values> name="received" label={t('money.received')} hint={t('create.receivedHint')} optional />
      </FormRow>
      <TextField<Values> name="admin_note" label={t('note.label')} rows={2} maxLength={LONGEST} optional />
    </FormDialog>
  );
}
