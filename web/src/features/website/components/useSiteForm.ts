import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tenant } from '#/api/types';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { saveSite, showSite, siteQuery } from '../site';
import { formFieldOf } from '../siteChange';
import { embedsOf, peopleOf, practiceOf, siteSchema, toForm, type SiteForm } from '../siteSchema';

const none = { vi: '', en: '' };

/** The form before the site is here. */
const blank: SiteForm = {
  name: '',
  slogan: none,
  description: none,
  logo: '',
  favicon: '',
  background: '',
  ...peopleOf(),
  ...practiceOf(),
  ...embedsOf(),
};

/** The site's one form, whichever of its tabs is open. It begins with the site as it was when it was first wanted, and keeps what is being written. */
export function useSiteForm(options: { isWanted: boolean; onFaults: (paths: string[]) => void }) {
  const { t } = useTranslation('website');
  const queryClient = useQueryClient();
  const site = useQuery({ ...siteQuery, enabled: options.isWanted });
  const [begun, setBegun] = useState<Tenant>();
  const [saved, setSaved] = useState<Tenant>();
  const base = saved ?? begun;
  if (options.isWanted && !begun && !site.isFetching && site.data) setBegun(site.data);
  const form: ApiFormState<SiteForm, Tenant> = useApiForm<SiteForm, Tenant>({
    schema: siteSchema,
    defaultValues: blank,
    fieldOf: formFieldOf,
    onFaults: options.onFaults,
    send: (values): Promise<Tenant> => saveSite(queryClient, values, form.form.formState.defaultValues as SiteForm),
    onDone: (now) => {
      form.rebase(toForm(now));
      setSaved(now);
      queryClient.setQueryData(siteQuery.queryKey, now);
      showSite(queryClient, now);
      toasts.success(t('site.saved'));
    },
  });
  const { reset } = form.form;
  useLayoutEffect(() => {
    if (begun) reset(toForm(begun));
  }, [begun, reset]);
  return {
    form,
    /** The site that the form began with, or was last saved to; as a query that may still be under way. */
    base: { data: base, error: base ? null : site.error, refetch: site.refetch },
  };
}

/** What {@link useSiteForm} gives of the form. */
export type SiteFormState = ReturnType<typeof useSiteForm>['form'];
