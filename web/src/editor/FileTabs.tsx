import AddIcon from '@mui/icons-material/AddRounded';
import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { Menu } from '#/ui/Menu';

/** What may be done with a program's files. */
export interface FileActions {
  onAdd: () => void;
  onRename: (file: number) => void;
  onRemove: (file: number) => void;
  /** Makes a file the first one, which is the one that is run. */
  onFirst: (file: number) => void;
}

/** The ids of a file's tab and of the panel that it opens. */
export const tabIds = (id: string, file: number) => ({ tab: `${id}-file-${file}`, panel: `${id}-file-${file}-panel` });

/** The files of a program, the main one first. Without actions they can be looked at only. */
export function FileTabs(props: {
  /** Of the panels, as `tabIds` makes them. */
  id: string;
  names: readonly string[];
  current: number;
  onChoose: (file: number) => void;
  actions?: FileActions;
  /** Why no file can be added; null: one can. */
  isFull?: string | null;
}) {
  const { id, names, current, onChoose, actions, isFull = null } = props;
  const { t } = useTranslation('editor');
  const name = names[current] ?? '';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0, borderBottom: 1, borderColor: 'divider' }}>
      <Tabs
        value={current}
        onChange={(_, file: number) => onChoose(file)}
        aria-label={t('files.label')}
        selectionFollowsFocus
        variant="scrollable"
        scrollButtons="auto"
        sx={{ flex: '0 1 auto', minWidth: 0, minHeight: 'var(--lp-control)' }}
      >
        {names.map((one, file) => (
          <Tab
            key={one}
            value={file}
            id={tabIds(id, file).tab}
            // The panels of files that were never opened are not there.
            aria-controls={file === current ? tabIds(id, file).panel : undefined}
            label={one}
            sx={{ minHeight: 'var(--lp-control)', py: 1, textTransform: 'none', fontFamily: 'var(--lp-mono)' }}
          />
        ))}
      </Tabs>
      {actions && (
        <>
          <IconButton
            aria-label={t('files.add')}
            title={isFull ?? t('files.add')}
            aria-disabled={isFull !== null}
            onClick={() => isFull === null && actions.onAdd()}
            sx={isFull === null ? tool : { ...tool, opacity: 0.5 }}
          >
            <AddIcon fontSize="small" />
          </IconButton>
          <Box sx={{ flex: 1 }} />
          <Menu
            label={t('files.menu', { name })}
            button={
              <IconButton aria-label={t('files.menu', { name })} title={t('files.menu', { name })} sx={tool}>
                <MoreIcon fontSize="small" />
              </IconButton>
            }
            items={[
              { key: 'rename', label: t('files.rename'), onClick: () => actions.onRename(current) },
              current > 0 && { key: 'first', label: t('files.first'), onClick: () => actions.onFirst(current) },
              {
                key: 'remove',
                label: t('files.remove'),
                danger: true,
                onClick: () => actions.onRemove(current),
                disabledReason: names.length > 1 ? undefined : t('files.last'),
              },
            ]}
          />
        </>
      )}
    </Box>
  );
}

const tool = { flex: 'none', width: 'var(--lp-control)', height: 'var(--lp-control)' } as const;
