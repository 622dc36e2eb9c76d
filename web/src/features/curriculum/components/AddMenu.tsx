import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, type MenuEntry } from '#/ui/Menu';
import { placeForNew } from '../tree/adding';
import type { TreeIndex } from '../tree/model';
import { rowIcons } from './kindIcons';
import type { TreeDialog } from './dialogs';
import { newKeys, newKinds, type NewKind } from './treeKeys';

/** What can be added, beside or in the row that is at hand. */
export function AddMenu(props: {
  index: TreeIndex;
  at: number | null;
  button: Ref<HTMLButtonElement>;
  onCreate: (kind: NewKind) => void;
  onDialog: (dialog: TreeDialog) => void;
  /** Lessons of a file come to the end of the course. */
  onImport: () => void;
}) {
  const { index, at, button, onCreate, onDialog, onImport } = props;
  const { t } = useTranslation('curriculum');
  const hasChapter = placeForNew(index, 'subchapter', at) !== null;
  const entry = (kind: NewKind): MenuEntry => {
    const Icon = rowIcons[kind];
    return {
      key: kind,
      icon: <Icon fontSize="small" />,
      label: (
        <Box component="span" sx={{ display: 'flex', gap: 4 }}>
          <span>{t(`kind.${kind}`)}</span>
          <Typography component="span" variant="caption" color="textSecondary" aria-hidden sx={{ ml: 'auto' }}>
            {newKeys[kind].toUpperCase()}
          </Typography>
        </Box>
      ),
      disabledReason: kind === 'subchapter' && !hasChapter ? t('add.noChapter') : undefined,
      onClick: () => onCreate(kind),
    };
  };
  return (
    <Menu
      label={t('add.label')}
      button={
        <Button ref={button} variant="contained" startIcon={<AddIcon />}>
          {t('add.action')}
        </Button>
      }
      items={[
        ...newKinds.slice(0, 2).map(entry),
        'divider',
        ...newKinds.slice(2).map(entry),
        'divider',
        { key: 'outline', label: t('outline.action'), onClick: () => onDialog({ kind: 'outline', text: '' }) },
        { key: 'copy', label: t('copy.action'), onClick: () => onDialog({ kind: 'copy' }) },
        { key: 'import', label: t('import.action'), onClick: onImport },
        { key: 'post', label: t('post.action'), onClick: () => onDialog({ kind: 'post' }) },
      ]}
    />
  );
}
