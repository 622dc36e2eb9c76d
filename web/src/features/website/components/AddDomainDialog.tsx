import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#/ui/form/FormDialog';
import { message } from '#/ui/form/message';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { addDomain, domainsQuery } from '../api';
import { faultOf, nameIn } from '../domain';

const schema = z.object({
  domain: z.string().check(
    z.check(({ value, issues }) => {
      const fault = faultOf(value);
      if (fault) issues.push({ code: 'custom', input: value, message: message(`website:add.fault.${fault}`) });
    }),
  ),
});

/** An unfinished name is no mistake yet. */
function isEarly(typed: string): boolean {
  const fault = faultOf(typed);
  return fault === 'empty' || fault === 'single' || typed.endsWith('.') || typed.endsWith('-');
}

/** Asks for a name, and says while it is typed what is wrong with it. */
export function AddDomainDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('website');
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema,
    defaultValues: { domain: '' },
    send: ({ domain }) => addDomain(nameIn(domain)),
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey });
      onClose();
    },
  });
  const typed = useWatch({ control: form.control, name: 'domain' });
  const { trigger, clearErrors, formState } = form.form;
  const { isSubmitted } = formState;
  const check = (text: string) => {
    if (isSubmitted || !isEarly(text)) void trigger('domain');
    else clearErrors('domain');
  };
  return (
    <FormDialog form={form} title={t('add.title')} action={t('add.action')} onClose={onClose}>
      <TextField
        control={form.control}
        name="domain"
        label={t('add.label')}
        onChanged={check}
        hint={faultOf(typed) ? t('add.hint') : t('add.will', { name: nameIn(typed) })}
        placeholder="hoc.truong.edu.vn"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
