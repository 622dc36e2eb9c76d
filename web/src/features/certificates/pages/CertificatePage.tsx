import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { formatDate, formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { Chip } from '#/ui/Chips';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { saveFrom } from '#/ui/saveFrom';
import { EmptyState } from '#/ui/states';
import { certificateQuery, pdfAddress, type Certificate } from '../api';
import { useRestore } from '../useRestore';

const RevokeDialog = lazy(() => import('../components/RevokeDialog'));

export const load = ({ params, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(certificateQuery(params['code'] ?? ''));

/** Whether a certificate is valid, whose and for what; or that it was revoked, and why. */
export default function CertificatePage() {
  const { t } = useTranslation('certificates');
  const { code = '' } = useParams();
  const missing = <EmptyState title={t('unknown')} text={t('unknownText')} />;
  return (
    <>
      <PageHeader title={t('title.certificate')} />
      <QueryView query={useQuery(certificateQuery(code))} missing={missing}>
        {(certificate) => <Shown certificate={certificate} />}
      </QueryView>
    </>
  );
}

function Shown({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation('certificates');
  const { name, site_name: site, issued_at: issued, code, state, award, rank } = certificate;
  const isValid = state === 'valid';
  return (
    <Card>
      <CardContent>
        <Stack sx={{ gap: 4, alignItems: 'flex-start' }}>
          <Chip tone={isValid ? 'success' : 'danger'}>{t(`state.${state}`)}</Chip>
          {certificate.reason && <Typography>{t('because', { reason: certificate.reason })}</Typography>}
          <Line label={t('name')}>{name}</Line>
          {award && <Line label={t('prize')}>{t(`award.${award}`, { rank: formatNumber(rank ?? 0) })}</Line>}
          <Line label={t(award ? 'contest' : 'course')}>
            <Subject certificate={certificate} />
          </Line>
          <Line label={t('site')}>{site}</Line>
          <Line label={t('issued')}>{formatDate(issued)}</Line>
          <Line label={t('code')}>{code}</Line>
          <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
            {isValid && <Download code={code} />}
            {certificate.can_revoke && <Revoking certificate={certificate} />}
          </Stack>
        </Stack>
      </CardContent>
    </Card>
  );
}

/** The course or contest by its name; where everybody may see it, it leads there. */
function Subject({ certificate }: { certificate: Certificate }) {
  const { course, contest_slug: contest } = certificate;
  const to = course.slug ? paths.course(course.slug) : contest && paths.contest(contest);
  if (!to) return course.title;
  return (
    <Link component={AppLink} to={to}>
      {course.title}
    </Link>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  );
}

function Download({ code }: { code: string }) {
  const { t, i18n } = useTranslation('certificates');
  const lang = i18n.language === 'en' ? 'en' : 'vi';
  return (
    <Button variant="contained" startIcon={<DownloadIcon />} onClick={() => saveFrom(pdfAddress(code, lang))}>
      {t('download')}
    </Button>
  );
}

/** For who teaches the course or holds the contest. */
function Revoking({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation('certificates');
  const [isAsking, setIsAsking] = useState(false);
  const restore = useRestore(certificate);
  if (certificate.state === 'revoked')
    return (
      <Button variant="outlined" loading={restore.isPending} onClick={() => restore.mutate()}>
        {t('restore')}
      </Button>
    );
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {t('revoke.action')}
      </Button>
      <Suspense>{isAsking && <RevokeDialog code={certificate.code} onClose={() => setIsAsking(false)} />}</Suspense>
    </>
  );
}
