import ExtendIcon from '@mui/icons-material/MoreTimeOutlined';
import ExcuseIcon from '@mui/icons-material/RemoveCircleOutlineOutlined';
import OpenIcon from '@mui/icons-material/VisibilityOutlined';
import { useTranslation } from 'react-i18next';
import { inClass } from '#/routing/inClass';
import { paths, withQuery, type AppPath } from '#/routing/paths';
import type { BulkAction, RowAction } from '#/ui/table/DataTable';
import type { AssignmentDetail, WorkLearner } from '../types';
import type { LearnerSaving } from './useLearnerSaving';

/** What can be done with one learner of an assignment, and with several. */
export function useLearnerActions(told: {
  classroom: number;
  detail: AssignmentDetail;
  canWrite: boolean;
  saving: Pick<LearnerSaving, 'save' | 'saveAll'>;
  onExtend: (learners: readonly WorkLearner[]) => void;
  /** Opens an attempt beside the page. */
  onAttempt: (learner: WorkLearner) => void;
}) {
  const { classroom, detail, canWrite, onExtend, onAttempt } = told;
  const { save, saveAll } = told.saving;
  const { t } = useTranslation('classWork');
  // What has no time to be late for needs no more of it.
  const isDue = detail.due_at !== null;
  const openOf = (learner: WorkLearner): RowAction | null => {
    const label = t(learner.to_mark_id === null ? 'open' : 'toMark', { name: learner.full_name });
    const action = { key: 'open', label, icon: <OpenIcon />, inline: true };
    const to = answerPath(learner, detail, classroom);
    if (to) return { ...action, to };
    return learner.quiz_submission_id === null ? null : { ...action, onClick: () => onAttempt(learner) };
  };
  const rowActions = (learner: WorkLearner): readonly RowAction[] => {
    const open = openOf(learner);
    return [...(open ? [open] : []), ...(canWrite ? changesOf(learner) : [])];
  };
  const changesOf = (learner: WorkLearner): readonly RowAction[] => [
    ...(isDue ? [{ key: 'extend', label: t('extend'), onClick: () => onExtend([learner]) }] : []),
    ...(learner.extended
      ? [{ key: 'unextend', label: t('unextend'), onClick: () => void save(learner.user_id, { due_at: null }) }]
      : []),
    {
      key: 'excuse',
      label: t(learner.excused ? 'unexcuse' : 'excuse'),
      onClick: () => void save(learner.user_id, { excused: !learner.excused }),
    },
  ];
  const bulkActions: readonly BulkAction<WorkLearner>[] = [
    ...(isDue ? [{ key: 'extend', label: t('extend'), icon: <ExtendIcon />, onClick: onExtend }] : []),
    {
      key: 'excuse',
      label: t('excuse'),
      icon: <ExcuseIcon />,
      onClick: (learners, clear) => {
        void saveAll(idsOf(learners), { excused: true });
        clear();
      },
    },
  ];
  return { rowActions, bulkActions };
}

const idsOf = (learners: readonly WorkLearner[]) => learners.map(({ user_id: id }) => id);

/** Where an answer is marked or read; null: nowhere, or beside the page. */
function answerPath(learner: WorkLearner, { subject }: AssignmentDetail, classroom: number): AppPath | null {
  const { to_mark_id: toMark, submission_id: submission } = learner;
  if (toMark !== null) return inClass(withQuery(paths.manageMarking, { answer: toMark }), classroom);
  if (subject?.kind !== 'question' || submission === null) return null;
  return inClass(paths.questionSubmission(subject.id, submission), classroom);
}
