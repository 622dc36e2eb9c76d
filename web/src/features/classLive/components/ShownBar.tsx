import ProjectorIcon from '@mui/icons-material/PresentToAllOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { shownQuery } from '../api';
import { useShow } from '../useShow';

/** What is on the projector now, and taking it away. */
export function ShownBar({ session }: { session: number }) {
  const { t } = useTranslation('classLive');
  const { data: shown } = useQuery(shownQuery(session));
  const show = useShow(session);
  if (!shown) return null;
  return (
    <Alert
      severity="info"
      icon={<ProjectorIcon fontSize="inherit" />}
      sx={{ flexWrap: 'wrap' }}
      action={
        <>
          <Button size="small" component={AppLink} to={paths.classShown(session)} target="_blank">
            {t('shown.open')}
          </Button>
          <Button size="small" loading={show.isPending} onClick={() => show.mutate(null)}>
            {t('shown.stop')}
          </Button>
        </>
      }
    >
      {t('shown.now', { title: shown.question_title, language: shown.language })}
    </Alert>
  );
}
