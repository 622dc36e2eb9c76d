import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { StackedBar } from '#/ui/Chart/StackedBar';
import type { Tone } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { viewsQuery, type ViewRow } from './api';
import { ReaderCard } from './ReaderCard';

/** Rows of a list. */
const MOST = 10;

const keyOf = ({ object_id: id, referrer }: ViewRow) => id ?? referrer ?? '';

/** The posts or the courses that were seen most. */
export function TopCard({ days, type }: { days: number; type: 'BlogDetail' | 'CourseDetail' }) {
  const { t } = useTranslation('readers');
  const title = t(`top.${type}`);
  const columns = useColumns(title, ({ title: name }) => name ?? t('top.gone'));
  return (
    <ReaderCard title={title}>
      <QueryView query={useQuery(viewsQuery({ days, by: 'object', type }))}>
        {(rows) => (
          <DataTable
            frameless
            label={title}
            columns={columns}
            rows={rows.slice(0, MOST)}
            rowKey={keyOf}
            empty={{ title: t('none') }}
          />
        )}
      </QueryView>
    </ReaderCard>
  );
}

/** The hosts that led here, most first. */
export function ReferrersCard({ days }: { days: number }) {
  const { t } = useTranslation('readers');
  const title = t('referrers.title');
  const columns = useColumns(title, ({ referrer }) => referrer || t('referrers.direct'));
  return (
    <ReaderCard title={title} lead={t('referrers.lead')}>
      <QueryView query={useQuery(viewsQuery({ days, by: 'referrer' }))}>
        {(rows) => (
          <DataTable
            frameless
            label={title}
            columns={columns}
            rows={rows.slice(0, MOST)}
            rowKey={keyOf}
            empty={{ title: t('none') }}
          />
        )}
      </QueryView>
    </ReaderCard>
  );
}

const tones: Record<'desktop' | 'tablet' | 'mobile', Tone> = { desktop: 'info', tablet: 'warning', mobile: 'success' };

/** On what the site is read. */
export function DevicesCard({ days }: { days: number }) {
  const { t } = useTranslation('readers');
  return (
    <ReaderCard title={t('devices.title')}>
      <QueryView
        query={useQuery(viewsQuery({ days, by: 'device' }))}
        empty={{ when: (rows) => rows.length === 0, show: <Typography>{t('none')}</Typography> }}
      >
        {(rows) => (
          <StackedBar
            parts={rows.flatMap(({ device, views }) =>
              device === null ? [] : [{ name: t(`devices.${device}`), value: views, tone: tones[device] }],
            )}
          />
        )}
      </QueryView>
    </ReaderCard>
  );
}

function useColumns(title: string, name: (row: ViewRow) => string): readonly Column<ViewRow>[] {
  const { t } = useTranslation('readers');
  return useMemo(
    () => [
      { key: 'name', title, cell: name, phone: 'title' },
      { key: 'views', title: t('views.views'), cell: ({ views }) => formatNumber(views), align: 'right', width: 110 },
      {
        key: 'visitors',
        title: t('views.visitors'),
        cell: ({ visitors }) => formatNumber(visitors),
        align: 'right',
        width: 110,
      },
    ],
    [t, title, name],
  );
}
