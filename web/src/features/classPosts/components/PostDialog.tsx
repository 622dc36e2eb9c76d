import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { renew } from '#/api/renew';
import { classroomKeys } from '#/features/classrooms';
import { DateTimeField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { RichTextField } from '#/ui/form/RichTextField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { MediaBlocksField } from '#/ui/mediaBlocks/MediaBlocksField';
import { toasts } from '#/ui/toasts';
import { createPost, savePost } from '../api';
import { bodyOf, fieldOf, formOf, postSchema, TITLE_MOST, type PostForm } from '../draft';
import type { ClassPost } from '../types';

/** A post is written or changed. */
export default function PostDialog(props: { classroom: number; post: ClassPost | null; onClose: () => void }) {
  const { classroom, post, onClose } = props;
  const { t } = useTranslation('classPosts');
  const queryClient = useQueryClient();
  const form: ApiFormState<PostForm, ClassPost> = useApiForm<PostForm, ClassPost>({
    schema: postSchema,
    defaultValues: formOf(post),
    send: (values) => {
      const body = bodyOf(values, post);
      return post ? savePost(classroom, post.id, body) : createPost(classroom, body);
    },
    fieldOf: (field) => fieldOf(field, form.form.getValues('text').trim() !== ''),
    onDone: async (saved) => {
      await renew(queryClient, classroomKeys.part(classroom, 'posts'));
      toasts.success(t(saved.is_published ? 'saved' : 'savedScheduled'));
      onClose();
    },
  });
  const canSchedule = post === null || !post.is_published;
  return (
    <FormDialog
      form={form}
      title={t(post ? 'editTitle' : 'newTitle')}
      action={t(post ? 'save' : 'publish')}
      maxWidth="md"
      onClose={onClose}
    >
      <TextField<PostForm> name="title" label={t('field.title')} maxLength={TITLE_MOST} optional autoComplete="off" />
      <RichTextField<PostForm> name="text" label={t('field.text')} folder="posts" rows={8} />
      <MediaBlocksField<PostForm> name="more" label={t('field.more')} hint={t('hint.more')} folder="posts" optional />
      {canSchedule && (
        <DateTimeField<PostForm>
          name="publish_at"
          label={t('field.publishAt')}
          hint={t('hint.publishAt')}
          disablePast
          optional
        />
      )}
      <SwitchField<PostForm> name="pinned" label={t('field.pinned')} hint={t('hint.pinned')} />
    </FormDialog>
  );
}
