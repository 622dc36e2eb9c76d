import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import type { Column } from '#/ui/table/DataTable';
import type { DemoLearner } from './tableRows';

const GOOD = 80;
const FAIR = 50;

/** The columns of the tables of the tour. */
export function useDemoColumns(): Column<DemoLearner>[] {
  const { t } = useTranslation('demo');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('table.name'),
        cell: (learner) => learner.name,
        note: (learner) => learner.email,
        sort: 'name',
        pin: 'left',
        phone: 'title',
      },
      { key: 'group', title: t('table.group'), cell: (learner) => learner.group, width: 110 },
      {
        key: 'score',
        title: t('table.score'),
        cell: ({ score }) => (
          <Chip tone={score >= GOOD ? 'success' : score >= FAIR ? 'info' : 'warning'}>{formatNumber(score)}</Chip>
        ),
        sort: 'score',
        width: 120,
      },
      {
        key: 'solved',
        title: t('table.solved'),
        cell: (learner) => formatNumber(learner.solved),
        align: 'right',
        width: 130,
        phone: 'hide',
      },
      {
        key: 'joined',
        title: t('table.joined'),
        cell: (learner) => formatDate(learner.joined_at),
        sort: 'joined_at',
        align: 'right',
        width: 150,
      },
    ],
    [t],
  );
}
