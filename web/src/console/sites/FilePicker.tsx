import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { visuallyHidden } from '#/ui/form/ApiForm';
import { FormFaults } from '#/ui/form/FormFaults';
import { useErrorText } from '#/ui/useErrorText';
import { uploadFile, type Upload } from './upload';

/** Takes the file of a site by a press or a drop, and sends it. It may be of any size, which the kit's own upload is not for. */
export function FilePicker({ onTaken }: { onTaken: (upload: Upload) => void }) {
  const errorText = useErrorText();
  const [part, setPart] = useState(0);
  const cancel = useRef<AbortController | null>(null);
  const sending = useMutation({
    mutationFn: (file: File) => {
      cancel.current = new AbortController();
      return uploadFile(file, setPart, cancel.current.signal);
    },
    meta: { quiet: true },
    onSuccess: onTaken,
  });
  const isStopped = sending.error instanceof ApiError && sending.error.kind === 'aborted';
  if (sending.isPending)
    return <Sending name={sending.variables.name} part={part} onCancel={() => cancel.current?.abort()} />;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <FormFaults failures={sending.error && !isStopped ? [errorText(sending.error)] : []} />
      <DropZone
        onFile={(file) => {
          setPart(0);
          sending.mutate(file);
        }}
      />
    </Box>
  );
}

function Sending({ name, part, onCancel }: { name: string; part: number; onCancel: () => void }) {
  const { t } = useTranslation('sites');
  const { t: ui } = useTranslation('ui');
  const words = t('import.sending', { name });
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{words}</Typography>
      <LinearProgress variant="determinate" value={part * 100} aria-label={words} sx={{ width: '100%' }} />
      <Button variant="outlined" color="inherit" onClick={onCancel}>
        {ui('cancel')}
      </Button>
    </Box>
  );
}

/** The label of a file input, which keyboards and screen readers get to. */
function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('sites');
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Box
      component="label"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={[zoneStyle, isOver && overStyle]}
    >
      <UploadIcon aria-hidden sx={{ color: 'text.secondary' }} />
      <Typography component="span" variant="subtitle1">
        {t('import.choose')}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        {t('import.drop')}
      </Typography>
      <Box component="input" type="file" onChange={(event) => take(event.target.files)} sx={visuallyHidden} />
    </Box>
  );
}

const zoneStyle = {
  position: 'relative',
  display: 'grid',
  gap: 1.5,
  justifyItems: 'center',
  px: 5,
  py: 8,
  textAlign: 'center',
  border: '1px dashed',
  borderColor: 'var(--lp-border-strong)',
  borderRadius: 'var(--lp-radius-lg)',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'action.hover' },
  '&:has(:focus-visible)': { outline: '2px solid var(--lp-primary-text)', outlineOffset: '2px' },
} as const;

const overStyle = {
  borderStyle: 'solid',
  borderColor: 'var(--lp-primary-text)',
  backgroundColor: 'var(--lp-primary-soft)',
};
