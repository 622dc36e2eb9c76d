import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatNumber } from '#/i18n/format';
import { Chart } from '#/ui/Chart/Chart';
import { PlainSelect } from '#/ui/PlainSelect';
import { QueryView } from '#/ui/QueryView';
import { viewsQuery } from './api';
import { pointsOf, totalOf } from './days';
import { FunnelCard } from './FunnelCard';
import { OrdersCard } from './OrdersCard';
import { ReaderCard } from './ReaderCard';
import { DevicesCard, ReferrersCard, TopCard } from './RankedCards';

/** How many days may be looked at. */
const spans = [7, 30, 90, 365] as const;
const FIRST = 30;

/** What is read of the site: counted by the site itself, without anybody being known by it. */
export default function ReadersSection() {
  const { t } = useTranslation('readers');
  const [days, setDays] = useState<number>(FIRST);
  const maySeeOrders = may(useUser(), 'transaction', 'list');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 320px', maxWidth: '70ch' }}>
          {t('lead')}
        </Typography>
        <PlainSelect
          label={t('span.label')}
          value={String(days)}
          options={spans.map((span) => ({ value: String(span), text: t('span.days', { count: span }) }))}
          onChange={(value) => setDays(Number(value))}
        />
      </Box>
      <ViewsCard days={days} />
      <Box sx={columns}>
        <TopCard days={days} type="BlogDetail" />
        <TopCard days={days} type="CourseDetail" />
        <ReferrersCard days={days} />
        <DevicesCard days={days} />
      </Box>
      <FunnelCard days={days} />
      {maySeeOrders && <OrdersCard days={days} />}
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const;

/** Views and visitors day by day, and all together. */
function ViewsCard({ days }: { days: number }) {
  const { t } = useTranslation('readers');
  return (
    <ReaderCard title={t('views.title')}>
      <QueryView query={useQuery(viewsQuery({ days, by: 'day' }))}>
        {(rows) => {
          const { views, visitors } = totalOf(rows);
          return (
            <>
              <Typography>
                {t('views.total', { views: formatNumber(views), visitors: formatNumber(visitors) })}
              </Typography>
              <Chart
                kind="line"
                label={t('views.title')}
                at={t('views.day')}
                points={pointsOf(rows, days)}
                series={[t('views.views'), t('views.visitors')]}
              />
            </>
          );
        }}
      </QueryView>
    </ReaderCard>
  );
}
