import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { useUser } from '#/auth/useUser';
import { formatTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { PageHeader } from '#/ui/PageHeader';
import { ErrorState, SkeletonList } from '#/ui/states';
import { scanQuery } from '../api';
import { CheckingIn } from '../components/CheckingIn';
import { Outcome } from '../components/Outcome';
import { Scan } from '../components/Scan';

/** What the projector's QR code opens: who is signed in is checked in at once, others keep their scan and sign in. */
export default function ScanPage() {
  const { t } = useTranslation('checkIn');
  const { session = '', token = '' } = useParams();
  const user = useUser();
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto' }}>
      <PageHeader title={t('title.check-in')} breadcrumb={false} />
      <Card>
        <CardContent>
          {user === undefined && <SkeletonList rows={2} />}
          {user === null && <SignedOut session={Number(session)} />}
          {user && <CheckingIn key={user.id} session={Number(session)} token={token} />}
        </CardContent>
      </Card>
    </Box>
  );
}

function SignedOut({ session }: { session: number }) {
  const { t } = useTranslation('checkIn');
  const { pathname } = useLocation();
  const { data, error, isPending, refetch } = useQuery(scanQuery(session));
  if (isPending) return <SkeletonList rows={2} />;
  if (error && !(error instanceof ApiError && error.status === 404))
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  const until = data?.counts_until ?? null;
  if (until === null)
    return (
      <Outcome title={t('old.title')} text={t('old.text')}>
        <Scan />
      </Outcome>
    );
  return (
    <Outcome title={t('counted.title')} text={t('counted.text', { time: formatTime(until) })}>
      <Button variant="contained" size="large" component={AppLink} to={withQuery(paths.signIn, { return: pathname })}>
        {t('signIn')}
      </Button>
    </Outcome>
  );
}
