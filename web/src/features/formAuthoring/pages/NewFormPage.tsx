import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { ApiForm } from '#/ui/form/ApiForm';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { FormCard } from '#/ui/form/FormCard';
import { rules } from '#/ui/form/rules';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { PageHeader } from '#/ui/PageHeader';
import { createForm, formKeys } from '../api';
import { fieldsOf, starts, type Start } from '../list/starts';
import type { EditedForm } from '../types';
import { titleMost } from '../words';

const schema = z.object({ title: rules.text(titleMost), start: z.enum(starts) });
type Values = z.infer<typeof schema>;

/** Begins a form: a title and what it is for are enough, everything else is in its form. */
export default function NewFormPage() {
  const { t } = useTranslation('formAuthoring');
  const navigate = useAppNavigate();
  const queryClient = useQueryClient();
  const words = {
    name: t('start.field.name'),
    email: t('start.field.email'),
    phone: t('start.field.phone'),
    school: t('start.field.school'),
    rating: t('start.field.rating'),
    comment: t('start.field.comment'),
  };
  const form = useApiForm<Values, EditedForm>({
    schema,
    defaultValues: { title: '', start: 'enrolment' },
    send: ({ title, start }) => createForm({ title, status: 'draft', fields: fieldsOf(start, words) }),
    onDone: (made) => {
      queryClient.setQueryData(formKeys.one(made.id), made);
      void queryClient.invalidateQueries({ queryKey: formKeys.lists });
      navigate(paths.manageForm(made.id));
    },
  });
  return (
    <>
      <PageHeader title={t('title.manage-form-new')} />
      <ApiForm form={form} label={t('title.manage-form-new')}>
        <FormCard title={t('create.about')}>
          <TextField<Values>
            name="title"
            label={t('create.name')}
            hint={t('create.hint')}
            maxLength={titleMost}
            autoComplete="off"
          />
          <ChoiceField<Values, Start>
            name="start"
            label={t('create.start')}
            cards
            options={starts.map((value) => ({
              value,
              label: t(`start.${value}.name`),
              hint: t(`start.${value}.text`),
            }))}
          />
          <div>
            <SubmitButton busy={form.busy}>{t('create.action')}</SubmitButton>
          </div>
        </FormCard>
      </ApiForm>
    </>
  );
}
