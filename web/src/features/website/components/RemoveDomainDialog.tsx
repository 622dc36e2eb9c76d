import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalForm } from '#/ui/form/ModalForm';
import { TextInput } from '#/ui/form/inputs';
import { useErrorText } from '#/ui/useErrorText';
import { domainsQuery, removeDomain, type Domain } from '../api';
import { nameIn } from '../domain';

/** Taking a domain away cuts visitors off at once: its name has to be typed. */
export function RemoveDomainDialog({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { t } = useTranslation('website');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const removing = useMutation({
    mutationFn: () => removeDomain(domain.id),
    meta: { quiet: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey });
      onClose();
    },
  });
  const same = [domain.domain, domain.display].includes(nameIn(typed));
  return (
    <ModalForm
      title={t('remove.title')}
      action={t('remove.action')}
      danger
      busy={removing.isPending}
      failure={removing.error ? errorText(removing.error) : null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (same) removing.mutate();
      }}
    >
      <p>{t('remove.text', { name: domain.display })}</p>
      <TextInput
        label={t('remove.label', { name: domain.display })}
        error={asked && !same ? t('remove.differs') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </ModalForm>
  );
}
