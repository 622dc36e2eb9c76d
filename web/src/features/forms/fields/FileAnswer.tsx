import CloseIcon from '@mui/icons-material/CloseOutlined';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { DropZone } from '#/ui/DropZone';
import { FieldFrame, frameProps, useField } from '#/ui/form/field';
import { faultOf, typeNames, type UploadTarget } from '#/ui/upload';
import type { AnswerProps } from './look';
import { useGroupFocus } from './useGroupFocus';

/** Bytes of the largest file. */
const LARGEST = 10 * 1024 * 1024;

/** One file, which is sent with the answer and not before. What is taken is told before. */
export function FileAnswer({ look, field: { options } }: AnswerProps) {
  const { t } = useTranslation('forms');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const field = useField<FieldValues, File | null | undefined>(look);
  const group = useGroupFocus(field.ref);
  const [refusal, setRefusal] = useState<string | null>(null);
  const accept = options.map(({ value }) => `.${value.replace(/^\./, '').toLowerCase()}`);
  const target: UploadTarget = { kind: 'file', accept, largest: LARGEST };
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    const fault = faultOf(file, target);
    setRefusal(fault);
    if (fault === null) field.onChange(file);
  };
  const size = formatBytes(LARGEST);
  return (
    <FieldFrame {...frameProps(look)} error={refusal ?? field.error} group="group">
      {() => (
        <Box ref={group} sx={{ display: 'grid', gap: 2 }}>
          <DropZone
            label={look.label}
            describedBy={`${id}-limits`}
            accept={accept.join(',') || undefined}
            onFiles={take}
          >
            <Typography component="span" variant="body2">
              {ui('upload.drop')} {ui('upload.choose')}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary" id={`${id}-limits`}>
              {accept.length > 0
                ? ui('upload.limits', { types: typeNames(accept), size })
                : `${ui('upload.any')} · ${ui('upload.limitSize', { size })}`}
            </Typography>
          </DropZone>
          {field.value && (
            <Chosen
              file={field.value}
              label={t('file.remove', { name: field.value.name })}
              onRemove={() => field.onChange(null)}
            />
          )}
        </Box>
      )}
    </FieldFrame>
  );
}

function Chosen({ file, label, onRemove }: { file: File; label: string; onRemove: () => void }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <FileIcon aria-hidden sx={{ color: 'text.secondary' }} />
      <Typography variant="body2" noWrap title={file.name} sx={{ minWidth: 0 }}>
        {file.name}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ flexShrink: 0, mr: 'auto' }}>
        {formatBytes(file.size)}
      </Typography>
      <IconButton aria-label={label} onClick={onRemove}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
