import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useUser } from '#/auth/useUser';
import { keptRuntimesDialog } from '#/features/keptRuntimes';
import { wholeNumber } from '#/ui/table/listState';
import { useOpened } from '#/routing/useOpened';
import { withFile } from '../content';
import type { SnippetKeeper, SnippetSnapshot } from '../keeper/keeper';
import type { SnippetView } from '../types';
import {
  compareDialog,
  fileNameDialog,
  renameDialog,
  shareDialog,
  versionDialog,
  versionNameDialog,
  versionsDrawer,
} from './parts';

const Shortcuts = lazy(() => import('#/editor/Shortcuts'));

/** What is open above the editor. */
export type OpenDialog =
  | { is: 'rename' | 'versionName' | 'other' | 'shortcuts' | 'offline' }
  | { is: 'share'; view: SnippetView }
  | { is: 'fileName'; file?: number };

/** What opens above the editor: by its buttons, or by the address (`#versions`, `?version=3`). */
export function EditorDialogs(props: {
  dialog: OpenDialog | null;
  keeper: SnippetKeeper;
  snapshot: SnippetSnapshot;
  /** `editor_mode` of the language. */
  mode: string;
  /** A file is to be looked at. */
  onFile: (file: number) => void;
  onClose: () => void;
}) {
  const { dialog, keeper, snapshot, mode, onFile, onClose } = props;
  const { t } = useTranslation('snippets');
  const user = useUser()?.id;
  const [search, setSearch] = useSearchParams();
  const [isListOpen, setListOpen] = useOpened('versions');
  const { content, view, other } = snapshot;
  const own = view?.can_edit ? view : null;
  const version = wholeNumber(search.get('version') ?? undefined);
  const closeVersion = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('version');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const named = (name: string) => {
    const { files } = keeper.getSnapshot().content;
    if (dialog?.is !== 'fileName') return;
    if (dialog.file !== undefined) return keeper.replace({ files: withFile(files, dialog.file, { name }) });
    keeper.replace({ files: [...files, { name, content: '' }] });
    onFile(files.length);
  };
  return (
    <>
      {dialog?.is === 'rename' && <renameDialog.Part keeper={keeper} onClose={onClose} />}
      {dialog?.is === 'versionName' && <versionNameDialog.Part keeper={keeper} onClose={onClose} />}
      {dialog?.is === 'share' && <shareDialog.Part view={dialog.view} keeper={keeper} onClose={onClose} />}
      {dialog?.is === 'fileName' && (
        <fileNameDialog.Part files={content.files} file={dialog.file} onName={named} onClose={onClose} />
      )}
      {dialog?.is === 'other' && other && (
        <compareDialog.Part
          title={t('compare.title')}
          before={other.content}
          after={content}
          beforeLabel={t('compare.theirs')}
          afterLabel={t('compare.mine')}
          mode={mode}
          onClose={onClose}
        />
      )}
      {dialog?.is === 'offline' && user !== undefined && <keptRuntimesDialog.Part user={user} onClose={onClose} />}
      <Suspense fallback={null}>{dialog?.is === 'shortcuts' && <Shortcuts of="snippet" onClose={onClose} />}</Suspense>
      {isListOpen && own && <versionsDrawer.Part view={own} onClose={() => setListOpen(false)} />}
      {version !== undefined && own && (
        <versionDialog.Part
          key={version}
          view={own}
          n={version}
          keeper={keeper}
          snapshot={snapshot}
          mode={mode}
          onClose={closeVersion}
        />
      )}
    </>
  );
}
