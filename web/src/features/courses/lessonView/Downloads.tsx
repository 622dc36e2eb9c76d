import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import type { LessonView } from '../types';

/** A lesson's files, each with its size before it is fetched. */
export function Downloads({ files, onOpen }: { files: LessonView['files']; onOpen?: () => void }) {
  const { t } = useTranslation('lessonView');
  return (
    <Box component="section" aria-labelledby="downloads">
      <Typography id="downloads" variant="h3" sx={{ mb: 2 }}>
        {t('files')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {files.map(({ name, url, size }) => (
          <li key={url}>
            <Link
              href={url}
              download={name}
              onClick={onOpen}
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minHeight: 44 }}
            >
              <DownloadIcon fontSize="small" aria-hidden />
              <span>
                {name} ({formatBytes(size)})
              </span>
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}
