import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#/ui/form/FormDialog';
import { message } from '#/ui/form/message';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { importPost } from '../changes';
import type { MakingProps } from '../components/dialogs';
import { placeForNew } from '../tree/adding';
import type { EditItem } from '../types';
import { postIdOf } from './postId';

const schema = z.object({
  post: z.string().check(z.refine((typed) => postIdOf(typed) !== null, message('curriculum:post.wrong'))),
});
type Form = z.infer<typeof schema>;

/** Makes a lecture of a post of the blog. */
export function PostDialog({ course, index, at, work, onMade, onClose }: MakingProps) {
  const { t } = useTranslation('curriculum');
  const form = useApiForm<Form, EditItem>({
    schema,
    defaultValues: { post: '' },
    send: async ({ post }) => {
      const place = placeForNew(index, 'lesson', at) ?? { parent_id: null, before_id: null };
      const made = await importPost(postIdOf(post) ?? 0, course, place);
      work.take([made], place);
      return made;
    },
    fieldOf: (field) => (field === 'post_id' ? 'post' : undefined),
    onDone: (made) => {
      toasts.success(t('post.done', { title: made.title }));
      onMade([made]);
    },
  });
  return (
    <FormDialog form={form} title={t('post.action')} action={t('post.create')} onClose={onClose}>
      <TextField<Form>
        name="post"
        label={t('post.field')}
        hint={t('post.hint')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}
