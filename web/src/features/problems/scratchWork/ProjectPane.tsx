import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScratchPlayer } from '#/features/scratchPlayer';
import { formatBytes } from '#/i18n/format';
import { DropZone } from '#/ui/DropZone';
import { scratchUpload, type ProjectFile } from './useProjectFile';

/** Where a project is dropped or chosen, and then played. */
export function ProjectPane({ project }: { project: ProjectFile }) {
  const { t } = useTranslation('scratchWork');
  const { file, part } = project;
  const bytes = useBytes(file);
  return (
    <Stack sx={{ gap: 3, minWidth: 0 }}>
      <DropZone
        label={t(file ? 'another' : 'choose')}
        accept={scratchUpload.accept.join(',')}
        onFiles={(files) => files?.[0] && project.choose(files[0])}
      >
        <Typography component="span" variant="body2">
          {file ? t('chosen', { name: file.name, size: formatBytes(file.size) }) : t('drop')}{' '}
          <Box component="span" sx={{ color: 'var(--lp-primary-text)', fontWeight: 'var(--lp-medium)' }}>
            {t(file ? 'another' : 'choose')}
          </Box>
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary">
          {t('limits', { size: formatBytes(scratchUpload.largest) })}
        </Typography>
      </DropZone>
      {part !== null && (
        <Box role="status">
          <Typography variant="caption">{t('sending')}</Typography>
          <LinearProgress variant="determinate" value={Math.round(part * 100)} aria-label={t('sending')} />
        </Box>
      )}
      {bytes && <ScratchPlayer project={bytes} />}
    </Stack>
  );
}

/** What a file holds, once it is read. */
function useBytes(file: File | null): ArrayBuffer | null {
  const [read, setRead] = useState<{ file: File; bytes: ArrayBuffer } | null>(null);
  useEffect(() => {
    let gone = false;
    file?.arrayBuffer().then(
      (bytes) => !gone && setRead({ file, bytes }),
      // A file that is gone from the disk is refused when it is sent.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [file]);
  return read && read.file === file ? read.bytes : null;
}
