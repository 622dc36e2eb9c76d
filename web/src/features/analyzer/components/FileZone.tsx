import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { DropZone } from '#/ui/DropZone';
import { toasts } from '#/ui/toasts';

/** Where one file is dropped or chosen; its name and size are told. What is too large is not sent. */
export function FileZone(props: {
  label: string;
  /** What it is for, below its name. */
  hint?: string;
  accept: string;
  largest: number;
  file: File | null;
  disabled?: boolean;
  onFile: (file: File) => void;
  /** It can be done without. */
  onClear?: () => void;
}) {
  const { label, hint, accept, largest, file, disabled, onFile, onClear } = props;
  const { t } = useTranslation('analyzer');
  const id = useId();
  const take = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (!chosen) return;
    if (chosen.size > largest) toasts.error(t('file.tooLarge', { name: chosen.name, size: formatBytes(largest) }));
    else onFile(chosen);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
      <DropZone label={label} accept={accept} disabled={disabled} describedBy={id} onFiles={take}>
        <Typography component="span" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          {file ? file.name : label}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary" id={id}>
          {file ? formatBytes(file.size) : (hint ?? t('file.limits', { size: formatBytes(largest) }))}
        </Typography>
      </DropZone>
      {file && onClear && (
        <Button size="small" color="inherit" startIcon={<CloseIcon />} onClick={onClear} sx={{ justifySelf: 'start' }}>
          {t('file.clear', { name: file.name })}
        </Button>
      )}
    </Box>
  );
}
