import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { saveSitePage, sitePageKeys } from '../api';
import type { SitePageView } from '../types';

const schema = z.object({ title: rules.text(200), slug: rules.slug() });
type NewPage = z.infer<typeof schema>;

/** The address that a title proposes: its letters without their marks. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}

/** Begins a page of the site's own; visitors see it when it is published. */
export function NewPageDialog({ onMade, onClose }: { onMade: (slug: string) => void; onClose: () => void }) {
  const { t } = useTranslation('pageEditor');
  const queryClient = useQueryClient();
  const form = useApiForm<NewPage, SitePageView>({
    schema,
    defaultValues: { title: '', slug: '' },
    send: ({ title, slug }) => saveSitePage(slug, { title, content: '', published: false, version: 0 }),
    onDone: async ({ slug }) => {
      await queryClient.invalidateQueries({ queryKey: sitePageKeys.all });
      onMade(slug);
    },
  });
  return (
    <FormDialog form={form} title={t('new.title')} action={t('new.action')} onClose={onClose}>
      <TextField
        control={form.control}
        name="title"
        label={t('title')}
        onChanged={(title) => {
          if (!form.form.formState.dirtyFields.slug) form.form.resetField('slug', { defaultValue: slugOf(title) });
        }}
      />
      <TextField
        control={form.control}
        name="slug"
        label={t('new.slug')}
        hint={t('new.slugHint')}
        start="/page/"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
