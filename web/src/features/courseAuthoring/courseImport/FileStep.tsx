import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { DropZone } from '#/ui/DropZone';
import { faultOf, typeNames } from '#/ui/upload';

const MIB = 1024 * 1024;

/** What an import takes; a Markdown file may be smaller, of which the server says how much. */
const taken = { kind: 'file', accept: ['.zip', '.md'], largest: 1024 * MIB } as const;

/** The file that is brought in. */
export function FileStep(props: { file: File | null; busy: boolean; onChoose: (file: File | null) => void }) {
  const { file, busy, onChoose } = props;
  const { t } = useTranslation('courseImport');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const take = (files: FileList | null) => {
    const chosen = files?.[0];
    if (!chosen) return;
    const wrong = faultOf(chosen, taken);
    setFault(wrong);
    onChoose(wrong ? null : chosen);
  };
  return (
    <>
      <Typography color="textSecondary">{t('lead')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, typography: 'body2' }}>
        {(['package', 'folder', 'page'] as const).map((kind) => (
          <li key={kind}>{t(`kind.${kind}`)}</li>
        ))}
      </Box>
      <DropZone label={t('file')} describedBy={id} accept={taken.accept.join(',')} disabled={busy} onFiles={take}>
        <Typography component="span">{t('drop')}</Typography>
        <Typography component="span" variant="caption" color="textSecondary" id={id}>
          {ui('upload.limits', { types: typeNames(taken.accept), size: formatBytes(taken.largest) })}
        </Typography>
      </DropZone>
      {file && (
        <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {t('chosen', { name: file.name, size: formatBytes(file.size) })}
          </Typography>
          <Button size="small" disabled={busy} onClick={() => onChoose(null)}>
            {t('remove')}
          </Button>
        </Box>
      )}
      {fault && (
        <Typography role="alert" color="error">
          {fault}
        </Typography>
      )}
      {busy && <LinearProgress aria-label={t('checking')} />}
    </>
  );
}
