import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { FileView } from './upload';

/** Says of an uploaded film that not everybody can watch it; nothing of one that plays everywhere. */
export function FilmNotice({ file }: { file: Pick<FileView, 'plays' | 'codecs'> | null }) {
  const { t } = useTranslation('ui');
  const { plays, codecs } = file ?? {};
  if (plays !== 'somewhere' && plays !== 'nowhere') return null;
  return (
    <Alert severity={plays === 'nowhere' ? 'error' : 'warning'}>
      {t(`upload.plays.${plays}`, { codecs: codecs ?? '?' })}
    </Alert>
  );
}
