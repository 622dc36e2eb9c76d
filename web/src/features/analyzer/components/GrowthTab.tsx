import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '#/auth/useSignIn';
import { useUser } from '#/auth/useUser';
import { formatDateTime } from '#/i18n/format';
import { Chart } from '#/ui/Chart/Chart';
import { Chip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { useRemoved } from '#/ui/removed';
import { EmptyState } from '#/ui/states';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { resultsQuery } from '../api';
import { growthOf } from '../growth';
import { rubrics, type Result } from '../types';
import { resultKey, useRemoveResult } from '../useRemoveResult';
import { levelTones } from '../words';

const rowKey = ({ id }: Result) => id;
const rowLabel = ({ name }: Result) => name;

/** How my projects have grown; for visitors, why there is nothing. */
export function GrowthTab() {
  const { t } = useTranslation('analyzer');
  const user = useUser();
  const signIn = useSignIn();
  if (user) return <Growth />;
  return (
    <EmptyState
      title={t('growth.visitor')}
      text={t('growth.visitorText')}
      action={
        <Button variant="contained" onClick={() => signIn.ask({ title: t('growth.signIn') })}>
          {t('growth.signIn')}
        </Button>
      }
    />
  );
}

function Growth() {
  const { t } = useTranslation('analyzer');
  const query = useQuery(resultsQuery);
  const removed = useRemoved();
  const columns = useColumns();
  const actions = useActions();
  return (
    <QueryView query={query}>
      {({ items }) => {
        const kept = items.filter(({ id }) => !removed.has(resultKey(id)));
        if (kept.length === 0) return <EmptyState title={t('growth.none')} text={t('growth.noneText')} />;
        return (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
            <Chart
              kind="line"
              label={t('growth.chart')}
              at={t('growth.at')}
              points={growthOf(kept)}
              series={rubrics.map((rubric) => t(`rubric.${rubric}`))}
              format={(value) => `${value}%`}
              formatAt={formatDateTime}
            />
            <DataTable
              label={t('growth.list')}
              columns={columns}
              rows={kept}
              {...{ rowKey, rowLabel }}
              rowActions={actions}
            />
          </Box>
        );
      }}
    </QueryView>
  );
}

function useColumns(): Column<Result>[] {
  const { t } = useTranslation('analyzer');
  return useMemo(
    () => [
      { key: 'name', title: t('growth.name'), cell: ({ name }) => name, phone: 'title' },
      { key: 'at', title: t('growth.at'), cell: ({ at }) => formatDateTime(at) },
      { key: 'rubric', title: t('rubric.label'), cell: ({ rubric }) => t(`rubric.${rubric}`) },
      { key: 'total', title: t('growth.total'), cell: ({ total, max }) => `${total}/${max}`, align: 'right' },
      {
        key: 'level',
        title: t('growth.level'),
        cell: ({ level }) => <Chip tone={levelTones[level]}>{t(`level.${level}`)}</Chip>,
      },
      {
        key: 'blocks',
        title: t('growth.blocks'),
        cell: ({ counts }) => counts.blocks,
        align: 'right',
        phone: 'hide',
      },
    ],
    [t],
  );
}

function useActions(): (result: Result) => readonly RowAction[] {
  const { t } = useTranslation('analyzer');
  const remove = useRemoveResult();
  return (result) => [
    { key: 'remove', label: t('growth.remove'), icon: <DeleteIcon />, danger: true, onClick: () => remove(result) },
  ];
}
