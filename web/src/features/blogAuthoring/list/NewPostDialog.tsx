import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { newKey } from '#/api/newKey';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { createPost, postKeys } from '../api';
import { titleMost } from '../words';

const schema = z.object({ title: rules.text(titleMost) });

/** Begins a post: its title is enough, everything else is in its form. */
export default function NewPostDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('blogAuthoring');
  const navigate = useAppNavigate();
  const queryClient = useQueryClient();
  // Sent again after a lost answer, it makes no second post.
  const [key] = useState(newKey);
  const form = useApiForm({
    schema,
    defaultValues: { title: '' },
    send: ({ title }) => createPost(title, key),
    onDone: (post) => {
      queryClient.setQueryData(postKeys.one(post.id), post);
      void queryClient.invalidateQueries({ queryKey: postKeys.lists });
      onClose();
      navigate(paths.managePost(post.id));
    },
  });
  return (
    <FormDialog form={form} title={t('create.title')} action={t('create.action')} onClose={onClose}>
      <TextField
        control={form.control}
        name="title"
        label={t('create.name')}
        hint={t('create.hint')}
        maxLength={titleMost}
        autoComplete="off"
      />
    </FormDialog>
  );
}
