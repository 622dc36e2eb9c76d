import EditIcon from '@mui/icons-material/EditOutlined';
import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import RunIcon from '@mui/icons-material/PlayArrowRounded';
import ShareIcon from '@mui/icons-material/ShareOutlined';
import StopIcon from '@mui/icons-material/StopRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguagePicker } from '#/editor/LanguagePicker';
import type { LanguageOption } from '#/editor/languages';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Menu, type MenuEntry } from '#/ui/Menu';
import type { SnippetSnapshot } from '../keeper/keeper';
import type { SnippetView } from '../types';
import { SaveMark } from './SaveMark';

/** Above an editor: what it is, how it is kept, what it is written in, and what can be done with it. */
export function SnippetBar(props: {
  snapshot: SnippetSnapshot;
  languages: readonly LanguageOption[];
  language: LanguageOption | null;
  onLanguage: (id: number) => void;
  /** Without it the title is not one's own to change. */
  onRename?: () => void;
  onShare?: () => void;
  isRunning: boolean;
  isStopping: boolean;
  /** Whether what runs can be run again at once, without being stopped. */
  canRestart: boolean;
  onRun: () => void;
  onStop: () => void;
  menu: readonly MenuEntry[];
  /** What others have to say and to see. */
  talk?: ReactNode;
  /** The button that runs: where Esc leads from an editor. */
  runButton: Ref<HTMLButtonElement>;
}) {
  const { snapshot, languages, language, onLanguage, onRename, onShare, menu, talk } = props;
  const { t } = useTranslation('snippets');
  const { content, view } = snapshot;
  const title = content.title || t('untitled');
  return (
    <Box
      sx={{
        display: 'flex',
        flex: 'none',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: '6px 8px', md: '6px 10px' },
        px: { xs: 2, md: 3.5 },
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h1" noWrap title={title} sx={{ minWidth: 0 }}>
            {title}
          </Typography>
          {onRename && (
            <IconButton size="small" aria-label={t('rename.open')} title={t('rename.open')} onClick={onRename}>
              <EditIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 10px', minWidth: 0 }}>
          {view && <By view={view} />}
          <SaveMark state={snapshot.state} refusal={snapshot.refusal} />
        </Box>
      </Box>
      <Box sx={{ flex: { xs: '1 1 130px', md: '0 0 190px' }, minWidth: 0 }}>
        <LanguagePicker languages={languages} value={language} onChange={onLanguage} />
      </Box>
      <RunButton {...props} />
      {onShare && (
        <Button variant="outlined" color="inherit" startIcon={<ShareIcon />} aria-haspopup="dialog" onClick={onShare}>
          {t('share.open')}
        </Button>
      )}
      {talk}
      <Menu
        label={t('menu.label')}
        button={
          <IconButton aria-label={t('menu.label')} title={t('menu.label')} sx={square}>
            <MoreIcon />
          </IconButton>
        }
        items={menu}
      />
    </Box>
  );
}

const square = { width: 'var(--lp-control)', height: 'var(--lp-control)' } as const;

function RunButton(props: {
  isRunning: boolean;
  isStopping: boolean;
  canRestart: boolean;
  onRun: () => void;
  onStop: () => void;
  runButton: Ref<HTMLButtonElement>;
}) {
  const { isRunning, isStopping, canRestart, onRun, onStop, runButton } = props;
  const { t } = useTranslation('snippets');
  // One button that becomes the other: whoever has pressed it by the keyboard is still on it.
  const stops = isRunning && !canRestart;
  return (
    <>
      <Button
        ref={runButton}
        variant={stops ? 'outlined' : 'contained'}
        color={stops ? 'error' : 'primary'}
        startIcon={stops ? <StopIcon /> : <RunIcon />}
        title={stops ? undefined : 'Ctrl+Enter'}
        aria-disabled={stops && isStopping}
        onClick={stops ? onStop : onRun}
      >
        {t(stops ? 'run.stop' : 'run.run')}
      </Button>
      {isRunning && canRestart && (
        <Button variant="outlined" color="error" startIcon={<StopIcon />} onClick={onStop}>
          {t('run.stop')}
        </Button>
      )}
    </>
  );
}

/** Whose it is, where that is not the reader, and what it was made from. */
function By({ view: { author, origin, can_edit: isMine } }: { view: SnippetView }) {
  const { t } = useTranslation('snippets');
  return (
    <Typography
      variant="caption"
      component="span"
      sx={{ minWidth: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {!isMine && t('by', { name: author.name })}
      {!isMine && origin && ' · '}
      {origin && (
        <>
          {t('copyOf')}{' '}
          <Link component={AppLink} to={paths.snippet(origin.slug)}>
            {origin.title}
          </Link>
        </>
      )}
    </Typography>
  );
}
