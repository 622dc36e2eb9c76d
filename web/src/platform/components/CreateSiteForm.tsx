import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { currentLocale } from '#/i18n/i18n';
import { prefixOf } from '#/i18n/locale';
import { FormFailure, PasswordInput, SelectInput, SubmitButton, TextInput } from '#/ui/form/inputs';
import { useApiForm } from '#/ui/form/useApiForm';
import { addressFrom, tidyAddress } from '../address';
import { createSite, handOver } from '../api';
import { siteSchema, siteTypes, type SiteValues } from '../schema';
import type { NewSite } from '../types';
import { AddressInput } from './AddressInput';

/** The form that makes a site and hands its new admin over to it, signed in. The address follows the name until somebody types one. */
export function CreateSiteForm() {
  const { t } = useTranslation('platform');
  const [search] = useSearchParams();
  const { form, field, submit, busy, failure } = useApiForm<SiteValues, NewSite>({
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
  const name = form.watch('name');
  const subdomain = form.watch('subdomain');
  const ownAddress = form.formState.dirtyFields.subdomain || search.has('subdomain');
  useEffect(() => {
    if (!ownAddress) form.setValue('subdomain', addressFrom(name));
  }, [name, ownAddress, form]);
  return (
    <form className="lp-form" onSubmit={(event) => void submit(event)} noValidate>
      <FormFailure text={failure} />
      <TextInput
        label={t('create.name')}
        placeholder={t('create.namePlaceholder')}
        autoComplete="organization"
        {...field('name')}
      />
      <AddressInput
        label={t('create.address')}
        value={subdomain}
        error={field('subdomain').error}
        onChange={(typed) =>
          form.setValue('subdomain', typed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
      <SelectInput label={t('create.type')} {...field('type')}>
        {siteTypes.map((type) => (
          <option key={type} value={type}>
            {t(`create.types.${type}`)}
          </option>
        ))}
      </SelectInput>
      <TextInput label={t('create.email')} type="email" inputMode="email" autoComplete="email" {...field('email')} />
      <PasswordInput
        label={t('create.password')}
        autoComplete="new-password"
        hint={t('create.passwordHint')}
        {...field('password')}
      />
      <SubmitButton busy={busy} className="lp-btn-lg">
        {t(busy ? 'create.making' : 'create.submit')}
      </SubmitButton>
    </form>
  );
}
