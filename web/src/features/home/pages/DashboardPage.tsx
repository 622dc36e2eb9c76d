import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { historyQuery, progressQuery, suggestionsQuery } from '../api';
import { ContinueCard } from '../components/ContinueCard';
import { FirstSteps } from '../components/FirstSteps';
import { MyFigures } from '../components/MyFigures';
import { RecentSubmissions } from '../components/RecentSubmissions';
import { Suggestions } from '../components/Suggestions';

export const load = ({ queryClient }: LoadContext) =>
  Promise.all([
    queryClient.prefetchQuery(historyQuery),
    queryClient.prefetchQuery(suggestionsQuery),
    queryClient.prefetchQuery(progressQuery('solved')),
    queryClient.prefetchQuery(progressQuery('tried')),
  ]);

/** The learner's own page: what to continue comes first. Each part loads and fails by itself. */
export default function DashboardPage() {
  const { t } = useTranslation('home');
  const user = useUser();
  const history = useQuery(historyQuery);
  const name = user?.full_name?.trim().split(/\s+/).at(-1) ?? '';
  return (
    <>
      <PageHeader
        breadcrumb={false}
        title={name ? t('dashboard.hello', { name }) : t('title.dashboard')}
        lead={t('dashboard.lead')}
        actions={
          <Button variant="outlined" component={AppLink} to={paths.problems}>
            {t('dashboard.problems')}
          </Button>
        }
      />
      <Box sx={{ ...column, gap: 5 }}>
        {user?.role === 'admin' && <FirstSteps />}
        <ContinueCard history={history} />
        <Box sx={columns}>
          <RecentSubmissions history={history} />
          <Box sx={{ ...column, gap: 5 }}>
            <MyFigures submissions={history.data?.meta.total} />
            <Suggestions history={history.data?.items ?? []} />
          </Box>
        </Box>
      </Box>
    </>
  );
}

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

const columns = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
} as const;
