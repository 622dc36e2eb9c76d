import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { DropZone } from '#/ui/DropZone';
import { FormFaults } from '#/ui/form/FormFaults';
import { useErrorText } from '#/ui/useErrorText';
import { uploadFile, type Upload } from './upload';

/** Takes the file of a site by a press or a drop, and sends it. It may be of any size, which the kit's own upload is not for. */
export function FilePicker({ onTaken }: { onTaken: (upload: Upload) => void }) {
  const { t } = useTranslation('sites');
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
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    setPart(0);
    sending.mutate(file);
  };
  const isStopped = sending.error instanceof ApiError && sending.error.kind === 'aborted';
  if (sending.isPending)
    return <Sending name={sending.variables.name} part={part} onCancel={() => cancel.current?.abort()} />;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <FormFaults failures={sending.error && !isStopped ? [errorText(sending.error)] : []} />
      <DropZone label={t('import.choose')} onFiles={take}>
        <Typography component="span" variant="subtitle1">
          {t('import.choose')}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {t('import.drop')}
        </Typography>
      </DropZone>
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
