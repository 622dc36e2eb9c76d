import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import type { Column } from '#/ui/table/DataTable';
import { StateChip } from '../components/StateChip';
import type { WorkLearner } from '../types';
import { markOf, takenText } from '../words';
import { MarkField } from './MarkField';
import type { LearnerSaving } from './useLearnerSaving';

/** What the list of an assignment's learners shows. */
export function useLearnerColumns(told: {
  points: number;
  canWrite: boolean;
  save: LearnerSaving['save'];
  frame: { current: HTMLElement | null };
}): Column<WorkLearner>[] {
  const { points, canWrite, save, frame } = told;
  const { t } = useTranslation('classWork');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('column.name'),
        cell: ({ full_name: name }) => name,
        note: ({ email }) => email,
        phone: 'title',
      },
      {
        key: 'state',
        title: t('column.state'),
        cell: ({ state }) => <StateChip state={state} />,
        note: ({ submitted_at: at, extended, due_at: due }) =>
          [
            at !== null && t('handedIn', { time: formatDateTime(at) }),
            extended && due !== null && t('extendedTo', { time: formatDateTime(due) }),
          ]
            .filter(Boolean)
            .join(' · '),
        width: 190,
      },
      {
        key: 'mark',
        title: t('column.mark'),
        cell: (learner) =>
          canWrite ? (
            <MarkField
              key={learner.user_id}
              learner={learner}
              points={points}
              frame={frame}
              onSave={(mark) => void save(learner.user_id, { mark })}
            />
          ) : learner.mark === null ? (
            '–'
          ) : (
            markOf(learner.mark, points)
          ),
        note: (learner) =>
          [learner.typed ? t('typed') : learner.mark !== null && t('derived'), takenText(t, learner)]
            .filter(Boolean)
            .join(' · '),
        width: 152,
      },
    ],
    [t, points, canWrite, save, frame],
  );
}
