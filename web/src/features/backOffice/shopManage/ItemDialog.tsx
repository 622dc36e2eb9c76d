import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { findCourses } from '#/features/courses';
import { FormRow } from '#/ui/form/ApiForm';
import { AsyncSelectField } from '#/ui/form/AsyncSelectField';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { FormDialog } from '#/ui/form/FormDialog';
import { ImageField } from '#/ui/form/ImageField';
import { MoneyField } from '#/ui/form/MoneyField';
import { NumberField } from '#/ui/form/NumberField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { useStored } from '#/ui/form/useStored';
import { toasts } from '#/ui/toasts';
import { changeItem, createItem, readItem, shopKey } from './api';
import { bodyOf, formOf, itemKinds, itemSchema, limits, offs, type ItemForm } from './schema';
import type { ManagedItem } from './types';

/** Something of the shop, new (null) or changed; what it is stays. */
export default function ItemDialog({ item, onClose }: { item: ManagedItem | null; onClose: () => void }) {
  const { t } = useTranslation('shopManage');
  const { t: ui } = useTranslation('ui');
  const queryClient = useQueryClient();
  const { send, words } = useStored<ItemForm, ManagedItem | null>(item, formOf, (_, stored) =>
    readItem(stored?.id ?? 0),
  );
  const form: ApiFormState<ItemForm, ManagedItem> = useApiForm<ItemForm, ManagedItem>({
    schema: itemSchema,
    defaultValues: formOf(item),
    fieldOf: (field) => (field === 'course_id' ? 'course' : undefined),
    words,
    send: (values) =>
      send(form.form, (stored) =>
        stored ? changeItem(stored.id, { ...bodyOf(values), version: stored.version }) : createItem(bodyOf(values)),
      ),
    onDone: async ({ title }) => {
      await queryClient.invalidateQueries({ queryKey: shopKey });
      toasts.success(t('item.saved', { title }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={item ? t('item.edit', { title: item.title }) : t('item.create')}
      action={ui('save.action')}
      onClose={onClose}
    >
      <ChoiceField<ItemForm, (typeof itemKinds)[number]>
        name="kind"
        label={t('field.kind')}
        disabledReason={item ? t('hint.kindStays') : undefined}
        options={itemKinds.map((value) => ({ value, label: t(`kind.${value}`), hint: t(`hint.kind.${value}`) }))}
      />
      <TextField<ItemForm> name="title" label={t('field.title')} maxLength={limits.title} autoComplete="off" />
      <TextField<ItemForm>
        name="description"
        label={t('field.description')}
        rows={2}
        maxLength={limits.description}
        optional
      />
      <ImageField<ItemForm> name="image" label={t('field.image')} folder="shop" ratio="4 / 3" optional />
      <FormRow>
        <NumberField<ItemForm> name="coins" label={t('field.coins')} unit="uCoin" min={1} step={1} />
        <NumberField<ItemForm> name="stock" label={t('field.stock')} hint={t('hint.empty')} min={0} step={1} optional />
        <NumberField<ItemForm>
          name="per_user"
          label={t('field.perUser')}
          hint={t('hint.empty')}
          min={1}
          step={1}
          optional
        />
      </FormRow>
      <KindFields />
      <NumberField<ItemForm> name="position" label={t('field.position')} hint={t('hint.position')} min={0} step={1} />
      <SwitchField<ItemForm> name="is_offered" label={t('field.offered')} />
    </FormDialog>
  );
}

/** What a discount or a course has besides. */
function KindFields() {
  const { t } = useTranslation('shopManage');
  const [kind, off] = useWatch<ItemForm, ['kind', 'off']>({ name: ['kind', 'off'] });
  if (kind === 'item') return null;
  return (
    <>
      {kind === 'discount' && (
        <>
          <ChoiceField<ItemForm, (typeof offs)[number]>
            name="off"
            label={t('field.off')}
            options={offs.map((value) => ({ value, label: t(`off.${value}`) }))}
          />
          {off === 'amount' ? (
            <MoneyField<ItemForm> name="amount" label={t('off.amount')} />
          ) : (
            <NumberField<ItemForm> name="percent" label={t('off.percent')} unit="%" min={1} max={100} step={1} />
          )}
        </>
      )}
      <AsyncSelectField<ItemForm>
        name="course"
        label={t('field.course')}
        hint={kind === 'discount' ? t('hint.anyCourse') : undefined}
        searchKey={['courses']}
        search={findCourses}
        optional={kind === 'discount'}
      />
      <NumberField<ItemForm> name="days" label={t('field.days')} hint={t('hint.days')} min={1} step={1} optional />
    </>
  );
}
