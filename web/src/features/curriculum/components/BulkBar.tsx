import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Menu } from '#/ui/Menu';
import type { TreeDialog } from './dialogs';
import type { TreeWork } from './useTreeWork';

/** What can be done with all that is chosen. */
export function BulkBar(props: {
  ids: ReadonlySet<number>;
  work: TreeWork;
  onDialog: (dialog: TreeDialog) => void;
  onClear: () => void;
}) {
  const { ids, work, onDialog, onClear } = props;
  const { t } = useTranslation('curriculum');
  const { t: ui } = useTranslation('ui');
  const all = [...ids];
  const set = (change: Parameters<TreeWork['set']>[1]) => () => void work.set(all, change);
  const remove = () => {
    work.remove(ids);
    onClear();
  };
  return (
    <Box role="toolbar" aria-label={t('bulk.label')} sx={bar}>
      <Typography variant="body2" role="status" sx={{ mr: 'auto' }}>
        {t('bulk.chosen', { count: ids.size, number: formatNumber(ids.size) })}
      </Typography>
      <Button size="small" variant="outlined" onClick={() => onDialog({ kind: 'move', ids })}>
        {t('bulk.move')}
      </Button>
      <Menu
        label={t('bulk.label')}
        button={
          <Button size="small" variant="outlined">
            {t('bulk.more')}
          </Button>
        }
        items={[
          { key: 'hide', label: t('bulk.hide'), onClick: set({ is_hidden: true }) },
          { key: 'show', label: t('bulk.show'), onClick: set({ is_hidden: false }) },
          { key: 'previewOn', label: t('bulk.previewOn'), onClick: set({ is_preview: true }) },
          { key: 'previewOff', label: t('bulk.previewOff'), onClick: set({ is_preview: false }) },
          { key: 'date', label: t('bulk.date'), onClick: () => onDialog({ kind: 'date', ids }) },
          { key: 'clone', label: t('bulk.clone'), onClick: () => void work.clone(ids) },
          'divider',
          { key: 'delete', label: t('bulk.delete'), danger: true, onClick: remove },
        ]}
      />
      <IconButton size="small" aria-label={ui('table.unselect')} title={ui('table.unselect')} onClick={onClear}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 2,
  pl: 3,
  borderRadius: 'var(--lp-radius-md)',
  backgroundColor: 'var(--lp-primary-soft)',
} as const;
