import Box from '@mui/material/Box';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import { plain } from '#/ui/commands';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { DataTable } from '#/ui/table/DataTable';
import { workStates, type AssignmentDetail, type WorkLearner, type WorkState } from '../types';
import { LearnerConflicts } from './LearnerConflicts';
import { useLearnerActions } from './useLearnerActions';
import { useLearnerColumns } from './useLearnerColumns';
import { useLearnerSaving } from './useLearnerSaving';

const ExtensionDialog = lazy(() => import('./ExtensionDialog'));
const AnswerDrawer = lazy(() => import('./AnswerDrawer'));

const rowKey = ({ user_id: id }: WorkLearner) => id;
const rowLabel = ({ full_name: name }: WorkLearner) => name;
const nobody: readonly WorkLearner[] = [];

/** The learners of an assignment: where each stands, marks typed in place, leave and more time for one or for several. */
export function LearnerTable({ classroom, detail }: { classroom: Classroom; detail: AssignmentDetail }) {
  const { t } = useTranslation('classWork');
  const learners = detail.learners ?? nobody;
  const canWrite = classroom.status !== 'finished';
  const [search, setSearch] = useState('');
  const [state, setState] = useState<WorkState | ''>('');
  const [extended, setExtended] = useState<readonly WorkLearner[] | null>(null);
  const [attempt, setAttempt] = useState<WorkLearner | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const saving = useLearnerSaving(classroom.id, detail.id);
  const words = plain(search).split(/\s+/).filter(Boolean);
  const shown = learners.filter(
    (one) =>
      (state === '' || one.state === state) &&
      words.every((word) => plain(`${one.full_name} ${one.email}`).includes(word)),
  );
  const clear = () => {
    setSearch('');
    setState('');
  };
  const { rowActions, bulkActions } = useLearnerActions({
    classroom: classroom.id,
    detail,
    canWrite,
    saving,
    onExtend: setExtended,
    onAttempt: setAttempt,
  });
  const isNarrowed = search !== '' || state !== '';
  return (
    <Box ref={frame} sx={{ display: 'grid', gridTemplateColumns: '100%', gap: 3 }}>
      <FilterBar
        search={search}
        searchLabel={t('searchPupil')}
        onSearch={setSearch}
        onClear={isNarrowed ? clear : undefined}
        active={state === '' ? 0 : 1}
      >
        <FilterSelect<WorkState>
          label={t('column.state')}
          any={t('anyState')}
          value={state}
          options={workStates.map((value) => ({
            value,
            text: t('stateCount', {
              state: t(`state.${value}`),
              count: learners.filter((one) => one.state === value).length,
            }),
          }))}
          onChange={setState}
        />
      </FilterBar>
      <LearnerConflicts conflicts={saving.conflicts} points={detail.points} onDecide={saving.decide} />
      <DataTable
        label={t('pupils')}
        columns={useLearnerColumns({ points: detail.points, canWrite, save: saving.save, frame })}
        rows={shown}
        {...{ rowKey, rowLabel, rowActions }}
        bulkActions={canWrite ? bulkActions : undefined}
        empty={isNarrowed ? { title: t('noneFound') } : { title: t('nobody'), text: t('nobodyText') }}
      />
      <Suspense fallback={null}>
        {extended && (
          <ExtensionDialog
            detail={detail}
            learners={extended}
            save={saving.saveAll}
            onClose={() => setExtended(null)}
          />
        )}
        {attempt?.quiz_submission_id != null && (
          <AnswerDrawer
            attempt={attempt.quiz_submission_id}
            classroom={classroom.id}
            name={attempt.full_name}
            onClose={() => setAttempt(null)}
          />
        )}
      </Suspense>
    </Box>
  );
}
