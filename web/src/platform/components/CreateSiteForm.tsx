import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { currentLocale } from '#/i18n/i18n';
import { prefixOf } from '#/i18n/locale';
import { ApiForm } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { SelectField } from '#/ui/form/SelectField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { addressFrom, tidyAddress } from '../address';
import { createSite, handOver } from '../api';
import { siteSchema, siteTypes, type SiteValues } from '../schema';
import type { NewSite } from '../types';
import { AddressField } from './AddressField';

/** The form that makes a site and hands its new admin over to it, signed in. The address follows the name until somebody types one. */
export function CreateSiteForm() {
  const { t } = useTranslation('platform');
  const [search] = useSearchParams();
  const form = useApiForm<SiteValues, NewSite>({
    schema: siteSchema,
    defaultValues: {
      name: '',
      subdomain: tidyAddress(search.get('subdomain') ?? ''),
      type: 'ucode',
      email: '',
      password: '',
    },
    send: createSite,
    onDone: (site) => location.assign(handOver(site, prefixOf(currentLocale()))),
  });
  const { watch, setValue, formState } = form.form;
  const name = watch('name');
  const ownAddress = formState.dirtyFields.subdomain || search.has('subdomain');
  useEffect(() => {
    if (!ownAddress) setValue('subdomain', addressFrom(name));
  }, [name, ownAddress, setValue]);
  return (
    <ApiForm form={form} label={t('create.title')}>
      <TextField<SiteValues>
        name="name"
        label={t('create.name')}
        placeholder={t('create.namePlaceholder')}
        autoComplete="organization"
      />
      <AddressField<SiteValues> name="subdomain" label={t('create.address')} />
      <SelectField<SiteValues, SiteValues['type']>
        name="type"
        label={t('create.type')}
        options={siteTypes.map((value) => ({ value, label: t(`create.types.${value}`) }))}
      />
      <TextField<SiteValues>
        name="email"
        label={t('create.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <PasswordField<SiteValues>
        name="password"
        label={t('create.password')}
        autoComplete="new-password"
        hint={t('create.passwordHint')}
      />
      <SubmitButton busy={form.busy} size="large" loadingPosition="start">
        {t(form.busy ? 'create.making' : 'create.submit')}
      </SubmitButton>
    </ApiForm>
  );
}
