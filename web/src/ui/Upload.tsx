import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { DropZone } from './DropZone';
import { acceptedTypes, faultOf, largestOf, typeNames, type FileView, type UploadTarget } from './upload';
import { UploadItems } from './UploadItems';
import { useUploads } from './useUploads';

export interface UploadProps<R = FileView> extends UploadTarget {
  /** What is uploaded, for screen readers. */
  label: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Ids of words that belong to it: a field's error. */
  describedBy?: string;
  /** Asked before anything is sent. */
  confirm?: () => Promise<boolean>;
  /** Called for each file that the server has taken, with what it answered. */
  onUploaded: (result: R) => void;
}

/** Files are dropped here, pasted, or chosen; what is taken is said before. Each shows its progress, and can be cancelled or sent again. */
export function Upload<R = FileView>(props: UploadProps<R>) {
  const { label, multiple = false, disabled = false, describedBy, kind, confirm, onUploaded } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const uploads = useUploads<R>(props, onUploaded);
  const types = acceptedTypes(props);
  const take = async (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (disabled || files.length === 0) return;
    const isRefused = files.every((file) => faultOf(file, props) !== null);
    if (confirm && !isRefused && !(await confirm())) return;
    if (!multiple) uploads.clear();
    uploads.add(multiple ? files : files.slice(0, 1));
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    void take(event.clipboardData.files);
  };
  const isImage = kind === 'image';
  const size = formatBytes(largestOf(props));
  return (
    <Box sx={{ display: 'grid', gap: 3 }} onPaste={paste}>
      <DropZone
        label={label}
        describedBy={[`${id}-limits`, describedBy].filter(Boolean).join(' ')}
        multiple={multiple}
        accept={types.join(',') || undefined}
        disabled={disabled}
        onFiles={(files) => void take(files)}
      >
        <Typography component="span" variant="body2">
          {t(isImage ? 'upload.dropImage' : 'upload.drop')}{' '}
          <Box component="span" sx={{ color: 'var(--lp-primary-text)', fontWeight: 'var(--lp-medium)' }}>
            {t(isImage ? 'upload.chooseImage' : multiple ? 'upload.chooseMany' : 'upload.choose')}
          </Box>
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary" id={`${id}-limits`}>
          {types.length > 0
            ? t('upload.limits', { types: typeNames(types), size })
            : `${t('upload.any')} · ${t('upload.limitSize', { size })}`}
        </Typography>
      </DropZone>
      <UploadItems items={uploads.items} onRetry={uploads.retry} onRemove={uploads.remove} />
    </Box>
  );
}
