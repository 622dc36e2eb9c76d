import CopyIcon from '@mui/icons-material/CallSplitOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import FormatIcon from '@mui/icons-material/AutoFixHighOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import ListIcon from '@mui/icons-material/CodeOutlined';
import OfflineIcon from '@mui/icons-material/DownloadForOfflineOutlined';
import NameIcon from '@mui/icons-material/LabelOutlined';
import PlaceIcon from '@mui/icons-material/MemoryOutlined';
import AuthorIcon from '@mui/icons-material/SettingsBackupRestoreOutlined';
import ShareIcon from '@mui/icons-material/ShareOutlined';
import { useTranslation } from 'react-i18next';
import { paths, withHash } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import type { MenuEntry } from '#/ui/Menu';
import { contentOf, isSame } from '../content';
import type { SnippetKeeper, SnippetSnapshot } from '../keeper/keeper';
import type { UsedPlace } from '../runs/useRunPlace';
import type { OpenDialog } from './EditorDialogs';
import type { useCopySnippet } from './useCopySnippet';
import { useRemoveSnippet } from './useRemoveSnippet';

/** What else can be done with a snippet that is open. */
export function useEditorMenu(told: {
  keeper: SnippetKeeper;
  snapshot: SnippetSnapshot;
  isMine: boolean;
  isSignedIn: boolean;
  place: UsedPlace;
  canFormat: boolean;
  format: () => void;
  save: () => void;
  copy: ReturnType<typeof useCopySnippet>;
  /** Where there is no room for its button. */
  share: (() => void) | null;
  setDialog: (dialog: OpenDialog) => void;
}): readonly MenuEntry[] {
  const { keeper, snapshot, isMine, isSignedIn, place, canFormat, format, save, copy, share, setDialog } = told;
  const { t } = useTranslation('snippets');
  const { t: editor } = useTranslation('editor');
  const navigate = useAppNavigate();
  const remove = useRemoveSnippet();
  const { view } = snapshot;
  const own = view?.can_edit ? view : null;
  const next = place.chosen === 'page' ? 'judge' : 'page';
  return [
    {
      key: 'format',
      label: t('menu.format'),
      icon: <FormatIcon />,
      onClick: format,
      disabledReason: canFormat ? undefined : t('format.none'),
    },
    place.chosen !== null && {
      key: 'place',
      label: t(`menu.${next}`),
      icon: <PlaceIcon />,
      onClick: () => place.choose(next),
    },
    isSignedIn && {
      key: 'offline',
      label: editor('offlineUse'),
      icon: <OfflineIcon />,
      onClick: () => setDialog({ is: 'offline' }),
    },
    'divider',
    share && { key: 'share', label: t('share.open'), icon: <ShareIcon />, onClick: share },
    (isMine || view === null) && { key: 'name', label: t('menu.name'), icon: <NameIcon />, onClick: save },
    own && {
      key: 'versions',
      label: t('menu.versions'),
      icon: <HistoryIcon />,
      to: withHash(paths.snippet(own.slug), 'versions'),
    },
    view && {
      key: 'copy',
      label: t('menu.copy'),
      icon: <CopyIcon />,
      onClick: () => copy(keeper.getSnapshot().content, view.slug, isMine ? undefined : () => keeper.discard()),
    },
    view &&
      !view.can_edit &&
      !isSame(snapshot.content, contentOf(view)) && {
        key: 'author',
        label: t('menu.author'),
        icon: <AuthorIcon />,
        onClick: () => keeper.discard(),
      },
    'divider',
    isSignedIn && { key: 'list', label: t('menu.list'), icon: <ListIcon />, to: paths.snippets },
    {
      key: 'shortcuts',
      label: t('menu.shortcuts'),
      icon: <KeyboardIcon />,
      onClick: () => setDialog({ is: 'shortcuts' }),
    },
    own && {
      key: 'remove',
      label: t('menu.remove'),
      icon: <DeleteIcon />,
      danger: true,
      onClick: () => {
        remove(own);
        navigate(paths.snippets);
      },
    },
  ];
}
