import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { userQuery } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { addTexts } from '#/i18n/i18n';
import { learnerTexts } from '#/i18n/learnerTexts';
import { givenName } from '#/i18n/names';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import type { DashboardWidget } from '#/ui/dashboardWidget';
import { EmptyState } from '#/ui/states';
import { PageHeader } from '#/ui/PageHeader';
import { WidgetBoundary } from './WidgetBoundary';
import { widgetsOf } from './widgets';

export async function load({ queryClient }: LoadContext) {
  const user = queryClient.getQueryData<UserInfo | null>(userQuery.queryKey);
  if (!user) return;
  // Most widgets are of learners' screens.
  addTexts(learnerTexts);
  const own = widgetsOf(user);
  await Promise.all(
    own.map((widget) => Promise.all([widget.load?.(queryClient), widget.part.fetch().catch(() => null)])),
  );
}

/** The page that somebody comes to: what to continue first, then what their features add. Each part loads and fails by itself. */
export default function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  const name = givenName(user?.full_name ?? '');
  const own = user ? widgetsOf(user) : [];
  const at = (place: DashboardWidget['place']) => own.filter((widget) => widget.place === place);
  return (
    <>
      <PageHeader
        breadcrumb={false}
        title={name ? t('hello', { name }) : t('title.dashboard')}
        lead={t('lead')}
        actions={
          <Button variant="outlined" component={AppLink} to={paths.problems}>
            {t('problems')}
          </Button>
        }
      />
      <Box sx={{ ...column, gap: 5 }}>
        <Widgets all={at('top')} />
        <Box sx={columns}>
          <Box sx={{ ...column, gap: 5 }}>
            <Widgets all={at('main')} />
          </Box>
          <Box sx={{ ...column, gap: 5 }}>
            <Widgets all={at('side')} />
          </Box>
        </Box>
      </Box>
    </>
  );
}

function Widgets({ all }: { all: readonly DashboardWidget[] }) {
  const { t } = useTranslation('dashboard');
  return all.map(({ name, part: { Part } }) => (
    <WidgetBoundary key={name} fallback={<EmptyState title={t('failed')} />}>
      <Part />
    </WidgetBoundary>
  ));
}

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

const columns = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
} as const;
