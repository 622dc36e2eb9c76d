import { useTranslation } from 'react-i18next';
import type { FileActions } from '#/editor/FileTabs';
import { dialogs } from '#/ui/dialogs';
import type { SnippetKeeper } from '../keeper/keeper';
import type { OpenDialog } from './EditorDialogs';

/** Adds files, names them, takes them away and puts one first. */
export function useFileActions(
  keeper: SnippetKeeper,
  onFile: (file: number) => void,
  setDialog: (dialog: OpenDialog) => void,
): FileActions {
  const { t } = useTranslation('snippets');
  const filesNow = () => keeper.getSnapshot().content.files;
  const remove = async (file: number) => {
    const name = filesNow()[file]?.name ?? '';
    const isAgreed = await dialogs.confirm({
      title: t('files.removeTitle', { name }),
      text: t('files.removeText'),
      action: t('files.removeAction'),
      danger: true,
    });
    if (!isAgreed) return;
    keeper.replace({ files: filesNow().filter((one) => one.name !== name) });
    onFile(Math.max(0, file - 1));
  };
  return {
    onAdd: () => setDialog({ is: 'fileName' }),
    onRename: (file) => setDialog({ is: 'fileName', file }),
    onRemove: (file) => void remove(file),
    onFirst: (file) => {
      const files = filesNow();
      const moved = files[file];
      if (!moved) return;
      keeper.replace({ files: [moved, ...files.filter((_, index) => index !== file)] });
      onFile(0);
    },
  };
}
