import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { saveSitePage, sitePageKeys } from '../api';
import type { SitePageView } from '../types';
import { fieldOf, pageSchema, toBody, toForm, type PageForm } from './schema';

const CONFLICT = 409;

/** The form of a page, and what somebody else has saved meanwhile. */
export function usePageForm(page: SitePageView) {
  const { t } = useTranslation('pageEditor');
  const queryClient = useQueryClient();
  const [version, setVersion] = useState(page.version);
  const [theirs, setTheirs] = useState<SitePageView | null>(null);
  const accept = (saved: SitePageView) => {
    setVersion(saved.version);
    setTheirs(null);
    void queryClient.invalidateQueries({ queryKey: sitePageKeys.all });
  };
  const form = useApiForm<PageForm, SitePageView>({
    schema: pageSchema,
    defaultValues: toForm(page),
    fieldOf,
    send: async (values) => {
      try {
        return await saveSitePage(page.slug, toBody(values, theirs?.version ?? version));
      } catch (error) {
        const now = error instanceof ApiError && error.status === CONFLICT ? (error.data as SitePageView | null) : null;
        if (now) setTheirs(now);
        throw error;
      }
    },
    onDone: (saved) => {
      accept(saved);
      form.rebase(toForm(saved));
      toasts.success(t('saved'));
    },
  });
  /** Gives up what was written here. */
  const takeTheirs = () => {
    if (!theirs) return;
    accept(theirs);
    form.form.reset(toForm(theirs));
  };
  return { form, theirs, takeTheirs };
}
