import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#/ui/form/FormDialog';
import { message } from '#/ui/form/message';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { domainsQuery, removeDomain, type Domain } from '../api';
import { nameIn } from '../domain';

/** Taking a domain away cuts visitors off at once: its name has to be typed. */
export function RemoveDomainDialog({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { t } = useTranslation('website');
  const queryClient = useQueryClient();
  const isName = (typed: string) => [domain.domain, domain.display].includes(nameIn(typed));
  const form = useApiForm({
    schema: z.object({ name: z.string().check(z.refine(isName, message('website:remove.differs'))) }),
    defaultValues: { name: '' },
    send: () => removeDomain(domain.id),
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('remove.title')} action={t('remove.action')} danger onClose={onClose}>
      <Typography>{t('remove.text', { name: domain.display })}</Typography>
      <TextField
        control={form.control}
        name="name"
        label={t('remove.label', { name: domain.display })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
