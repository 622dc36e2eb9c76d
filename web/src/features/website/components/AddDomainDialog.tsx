import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { ModalForm } from '#/ui/form/ModalForm';
import { TextInput } from '#/ui/form/inputs';
import { useErrorText } from '#/ui/useErrorText';
import { addDomain, domainsQuery } from '../api';
import { faultOf, nameIn } from '../domain';

/** Asks for a name, and says while it is typed what is wrong with it. */
export function AddDomainDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('website');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const adding = useMutation({
    mutationFn: () => addDomain(nameIn(typed)),
    meta: { quiet: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey });
      onClose();
    },
  });
  const fault = faultOf(typed);
  // An unfinished name is no mistake yet.
  const early = fault === 'empty' || fault === 'single' || typed.endsWith('.') || typed.endsWith('-');
  const refused =
    adding.error instanceof ApiError ? adding.error.fields.find(({ field }) => field === 'domain')?.message : undefined;
  const shown = fault && (asked || !early) ? t(`add.fault.${fault}`) : refused;
  return (
    <ModalForm
      title={t('add.title')}
      action={t('add.action')}
      busy={adding.isPending}
      failure={adding.error && !refused ? errorText(adding.error) : null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!fault) adding.mutate();
      }}
    >
      <TextInput
        label={t('add.label')}
        hint={fault ? t('add.hint') : t('add.will', { name: nameIn(typed) })}
        error={shown}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          adding.reset();
        }}
        placeholder="hoc.truong.edu.vn"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </ModalForm>
  );
}
