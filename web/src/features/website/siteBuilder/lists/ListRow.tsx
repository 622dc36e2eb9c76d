import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** An entry of a list: what it is called, what is wrong in it, and what can be done with it. */
export function ListRow(props: {
  name: string;
  detail?: ReactNode;
  fault?: string;
  /** More buttons before the two that every entry has. */
  actions?: ReactNode;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { name, detail, fault, actions, onEdit, onRemove } = props;
  const { t } = useTranslation('siteBuilder');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2">{name}</Typography>
        {detail && (
          <Typography variant="caption" component="div" color="textSecondary">
            {detail}
          </Typography>
        )}
        {fault && (
          <Typography variant="caption" component="div" color="error">
            {fault}
          </Typography>
        )}
      </Box>
      {actions}
      <IconButton aria-label={t('edit', { name })} title={t('edit', { name })} onClick={onEdit} sx={target}>
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={t('remove', { name })} title={t('remove', { name })} onClick={onRemove} sx={target}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** A button as large as a finger. */
export const target = { width: 44, height: 44 } as const;
