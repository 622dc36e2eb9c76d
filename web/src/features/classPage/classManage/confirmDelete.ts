import type { useTranslation } from 'react-i18next';
import { deleteClassroom } from '#/features/classrooms';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';

/** Takes a class away once its name was typed; whether it is gone. */
export async function confirmDelete(
  t: ReturnType<typeof useTranslation<'classManage'>>['t'],
  { id, name }: { id: number; name: string },
): Promise<boolean> {
  const gone = await dialogs.confirm({
    title: t('delete.title', { name }),
    text: t('delete.text'),
    action: t('delete.action'),
    danger: true,
    typed: name,
    run: () => deleteClassroom(id),
  });
  if (gone) toasts.success(t('delete.done', { name }));
  return gone;
}
