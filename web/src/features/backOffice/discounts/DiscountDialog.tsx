import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { findCourses } from '#/features/courses';
import { FormRow } from '#/ui/form/ApiForm';
import { AsyncMultiSelectField } from '#/ui/form/AsyncMultiSelectField';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { DateTimeField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { MoneyField } from '#/ui/form/MoneyField';
import { NumberField } from '#/ui/form/NumberField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { useStored } from '#/ui/form/useStored';
import { toasts } from '#/ui/toasts';
import { changeDiscount, createDiscount, discountKey, readDiscount } from './api';
import { bodyOf, discountSchema, formOf, kinds, limits, type DiscountForm } from './schema';
import type { Discount } from './types';

/** A discount, new (null) or changed. */
export default function DiscountDialog({ discount, onClose }: { discount: Discount | null; onClose: () => void }) {
  const { t } = useTranslation('discounts');
  const { t: ui } = useTranslation('ui');
  const queryClient = useQueryClient();
  const { send, words } = useStored<DiscountForm, Discount | null>(discount, formOf, (_, stored) =>
    readDiscount(stored?.id ?? 0),
  );
  const form: ApiFormState<DiscountForm, Discount> = useApiForm<DiscountForm, Discount>({
    schema: discountSchema,
    defaultValues: formOf(discount),
    fieldOf: (field) => (field.startsWith('course_ids') ? 'courses' : undefined),
    words,
    send: (values) =>
      send(form.form, (stored) =>
        stored
          ? changeDiscount(stored.id, { ...bodyOf(values), version: stored.version })
          : createDiscount(bodyOf(values)),
      ),
    onDone: async ({ code }) => {
      await queryClient.invalidateQueries({ queryKey: discountKey });
      toasts.success(t('saved', { code }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={discount ? t('edit', { code: discount.code }) : t('create')}
      action={ui('save.action')}
      onClose={onClose}
    >
      <TextField<DiscountForm>
        name="code"
        label={t('field.code')}
        hint={t('hint.code')}
        maxLength={limits.code}
        autoCapitalize="characters"
        spellCheck={false}
        autoComplete="off"
      />
      <ChoiceField<DiscountForm, (typeof kinds)[number]>
        name="kind"
        label={t('field.kind')}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        cards
      />
      <OffField />
      <AsyncMultiSelectField<DiscountForm>
        name="courses"
        label={t('field.courses')}
        hint={t('hint.courses')}
        searchKey={['courses']}
        search={findCourses}
        optional
      />
      <FormRow>
        <DateTimeField<DiscountForm> name="from" label={t('field.from')} optional />
        <DateTimeField<DiscountForm> name="until" label={t('field.until')} optional />
      </FormRow>
      <MoneyField<DiscountForm> name="minimum" label={t('field.minimum')} hint={t('hint.minimum')} optional />
      <FormRow>
        <NumberField<DiscountForm>
          name="max_uses"
          label={t('field.max_uses')}
          hint={discount ? t('used', { count: discount.uses }) : t('hint.unlimited')}
          min={1}
          step={1}
          optional
        />
        <NumberField<DiscountForm>
          name="per_user"
          label={t('field.per_user')}
          hint={t('hint.unlimited')}
          min={1}
          step={1}
          optional
        />
      </FormRow>
      <TextField<DiscountForm> name="note" label={t('field.note')} rows={2} maxLength={limits.note} optional />
    </FormDialog>
  );
}

/** How much is taken off, in the unit that was chosen. */
function OffField() {
  const { t } = useTranslation('discounts');
  const kind = useWatch<DiscountForm, 'kind'>({ name: 'kind' });
  if (kind === 'amount') return <MoneyField<DiscountForm> name="amount" label={t('field.amount')} />;
  return <NumberField<DiscountForm> name="percent" label={t('field.percent')} min={1} max={100} step={1} unit="%" />;
}
