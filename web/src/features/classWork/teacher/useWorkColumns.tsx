import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import type { Column } from '#/ui/table/DataTable';
import type { Assignment } from '../types';
import { lateText, markText, subjectText } from '../words';
import { ProgressOf } from './ProgressOf';

/** What the list of a class's work shows; `now` in epoch seconds. */
export function useWorkColumns(now: number): Column<Assignment>[] {
  const { t } = useTranslation('classWork');
  return useMemo(
    () => [
      {
        key: 'title',
        title: t('column.title'),
        cell: ({ title }) => title,
        note: (work) => <Notes work={work} now={now} />,
        phone: 'title',
      },
      {
        key: 'due',
        title: t('column.due'),
        cell: ({ due_at: due }) => (due === null ? t('due.none') : formatDateTime(due)),
        note: ({ due_at: due, late }) => due !== null && lateText(t, late),
        width: 220,
      },
      {
        key: 'counts',
        title: t('column.progress'),
        cell: ({ counts }) => counts && <ProgressOf counts={counts} />,
        width: 250,
      },
      {
        key: 'mark',
        title: t('column.mark'),
        cell: ({ points }) => t('points', { points: markText(points) }),
        note: ({ weight, term }) => t('weightAndTerm', { weight: t(`weight.${weight as 1}`), term }),
        width: 170,
      },
    ],
    [t, now],
  );
}

/** What it is of, from when learners see it, and whether only some of them do. */
function Notes({ work, now }: { work: Assignment; now: number }) {
  const { t } = useTranslation('classWork');
  const { visible_at: from, user_ids: some } = work;
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'center' }}>
      {subjectText(t, work)}
      {from > now && (
        <Chip tone="warning">
          <ScheduleIcon fontSize="inherit" aria-hidden /> {t('visibleFrom', { time: formatDateTime(from) })}
        </Chip>
      )}
      {some !== null && <Chip>{t('forSome', { count: some.length })}</Chip>}
    </span>
  );
}
