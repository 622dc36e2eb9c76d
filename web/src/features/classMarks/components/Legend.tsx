import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** What keys and signs mean. */
export function Legend({ hasKeys }: { hasKeys: boolean }) {
  const { t } = useTranslation('classMarks');
  return (
    <Typography id="class-marks-keys" variant="caption" color="textSecondary" component="p">
      {hasKeys && `${t('keys')} `}
      {t('signs')}
    </Typography>
  );
}
