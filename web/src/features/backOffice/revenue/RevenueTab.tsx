import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatVnd } from '#/i18n/format';
import { Chart } from '#/ui/Chart/Chart';
import { FilterBar, FilterDate, FilterSelect } from '#/ui/FilterBar';
import { QueryView } from '#/ui/QueryView';
import { useListState } from '#/ui/table/useListState';
import { revenueList, revenueQuery, sides, type Side } from './api';
import { pointsOf } from './days';
import { RevenueTable } from './RevenueTable';
import type { Revenue } from './types';

/** What was taken in, by day, course, method or affiliate, and what is left after refunds. */
export default function RevenueTab() {
  const { t } = useTranslation('revenue');
  const list = useListState(revenueList);
  const { by = 'day', from, to } = list.values;
  return (
    <>
      <FilterBar onClear={list.narrowed ? list.clear : undefined} active={list.active}>
        <FilterSelect
          label={t('by.label')}
          any={t('by.day')}
          value={by === 'day' ? '' : by}
          options={sides.slice(1).map((value) => ({ value, text: t(`by.${value}`) }))}
          onChange={(side) => list.set({ by: side || undefined })}
        />
        <FilterDate label={t('from')} value={from ?? ''} onChange={(day) => list.set({ from: day || undefined })} />
        <FilterDate label={t('to')} value={to ?? ''} onChange={(day) => list.set({ to: day || undefined })} />
      </FilterBar>
      <QueryView query={useQuery(revenueQuery({ by, from, to }))}>
        {(revenue) => <Takings revenue={revenue} by={by} isWhole={!from && !to} />}
      </QueryView>
    </>
  );
}

function Takings({ revenue, by, isWhole }: { revenue: Revenue; by: Side; isWhole: boolean }) {
  const { t } = useTranslation('revenue');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      {isWhole && (
        <Typography variant="body2" color="textSecondary">
          {t('lastDays')}
        </Typography>
      )}
      <Box component="dl" sx={figures}>
        <Figure name={t('orders')} value={formatNumber(revenue.orders)} />
        <Figure name={t('received')} value={formatVnd(revenue.received)} />
        <Figure name={t('refunded')} value={formatVnd(revenue.refunded)} />
        <Figure name={t('net')} value={formatVnd(revenue.net)} />
      </Box>
      {by === 'day' ? (
        <Card>
          <CardContent>
            <Chart
              kind="line"
              label={t('by.day')}
              at={t('day')}
              points={pointsOf(revenue.rows)}
              series={[
                { name: t('received'), tone: 'success' },
                { name: t('refunded'), tone: 'danger' },
              ]}
              format={formatVnd}
            />
          </CardContent>
        </Card>
      ) : (
        <RevenueTable rows={revenue.rows} by={by} />
      )}
    </Box>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <Card>
      <CardContent>
        <Typography component="dt" variant="caption" color="textSecondary">
          {name}
        </Typography>
        <Typography component="dd" variant="h3" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Typography>
      </CardContent>
    </Card>
  );
}

const figures = {
  display: 'grid',
  gap: 4,
  m: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))',
} as const;
