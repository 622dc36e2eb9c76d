import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { FieldDraft } from '../schema';

/** A field in the list: what it is called and asks, what is wrong with it, and what can be done with it. */
export function FieldRow(props: {
  field: FieldDraft;
  name: string;
  fault: string | undefined;
  onOpen: () => void;
  /** Null where there is no room for another one. */
  onCopy: (() => void) | null;
  onRemove: () => void;
}) {
  const { field, name, fault, onOpen, onCopy, onRemove } = props;
  const { t } = useTranslation('formEditor');
  const marks = [
    t(`kind.${field.kind}`),
    field.required && t('field.requiredMark'),
    field.conditions.length > 0 && t('field.conditionMark'),
  ];
  const isBreak = field.kind === 'page_break';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" noWrap sx={isBreak ? { color: 'text.secondary' } : undefined}>
          {name}
        </Typography>
        <Typography variant="caption" component="div" color="textSecondary">
          {marks.filter(Boolean).join(' · ')}
        </Typography>
        {fault && (
          <Typography variant="caption" component="div" color="error">
            {fault}
          </Typography>
        )}
      </Box>
      <IconButton aria-label={t('field.edit', { name })} title={t('field.edit', { name })} onClick={onOpen} sx={target}>
        <EditIcon fontSize="small" />
      </IconButton>
      {onCopy && (
        <IconButton
          aria-label={t('field.copy', { name })}
          title={t('field.copy', { name })}
          onClick={onCopy}
          sx={target}
        >
          <CopyIcon fontSize="small" />
        </IconButton>
      )}
      <IconButton
        aria-label={t('field.remove', { name })}
        title={t('field.remove', { name })}
        onClick={onRemove}
        sx={target}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const target = { width: 44, height: 44 } as const;
