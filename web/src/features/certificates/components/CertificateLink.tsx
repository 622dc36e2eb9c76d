import CertificateIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { myCertificatesQuery } from '../api';

/** Leads to my certificate of a course; nothing where I have none. Its words are the namespace `certificates`. */
export function CertificateLink({ courseId }: { courseId: number }) {
  const { t } = useTranslation('certificates');
  const { data } = useQuery(myCertificatesQuery);
  const own = data?.find(({ course }) => course.id === courseId);
  if (!own) return null;
  return (
    <Button variant="outlined" component={AppLink} to={paths.certificate(own.code)} startIcon={<CertificateIcon />}>
      {t('link')}
    </Button>
  );
}
