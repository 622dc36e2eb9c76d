import AddIcon from '@mui/icons-material/AddRounded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../types';
import { dialogs } from '#/ui/dialogs';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { deleteTestCase, manageKeys, testCasesQuery, type TestCase } from '../api';
import { ArchiveUpload } from './ArchiveUpload';
import { TestCaseDialog } from './TestCaseDialog';
import { TestList } from './TestList';

/** The test cases of a problem: one by one, or many from a zip. */
export function TestCases({ problem, subtasksEdited }: { problem: Problem; subtasksEdited: boolean }) {
  const problemId = problem.id;
  const { t } = useTranslation('authoring');
  const queryClient = useQueryClient();
  const list = useQuery(testCasesQuery(problemId));
  const [edited, setEdited] = useState<TestCase | 'new' | null>(null);
  const tests = list.data;
  const changed = () => {
    setEdited(null);
    void queryClient.invalidateQueries({ queryKey: manageKeys.tests(problemId) });
    void queryClient.invalidateQueries({ queryKey: manageKeys.one(problemId) });
  };
  const subtaskName = (test: TestCase) => {
    const at = problem.subtasks.findIndex((subtask) => subtask.id === test.subtask);
    return at < 0 ? null : problem.subtasks[at]?.name || t('subtask.name', { number: at + 1 });
  };
  const remove = async (test: TestCase) => {
    const gone = await dialogs.confirm({
      title: t('tests.deleteTitle', { name: test.name }),
      text: t('tests.deleteText'),
      action: t('delete'),
      danger: true,
      run: () => deleteTestCase(test.id),
    });
    if (gone) changed();
  };
  return (
    <>
      <div className="lp-tests-bar">
        <p className="lp-muted">
          {tests && t('tests.count', { count: tests.length, samples: tests.filter((test) => test.is_sample).length })}
        </p>
        <button type="button" className="lp-btn" onClick={() => setEdited('new')}>
          <AddIcon aria-hidden fontSize="small" />
          {t('tests.add')}
        </button>
        <ArchiveUpload problemId={problemId} existing={tests?.length ?? 0} onDone={changed} />
      </div>
      {tests && tests.length > 0 ? (
        <TestList tests={tests} subtaskName={subtaskName} onEdit={setEdited} onDelete={(test) => void remove(test)} />
      ) : (
        <div className="lp-card">
          {!tests &&
            (list.error ? (
              <ErrorState error={list.error} onRetry={() => void list.refetch()} />
            ) : (
              <SkeletonList rows={4} />
            ))}
          {tests && <EmptyState title={t('tests.empty')} text={t('tests.emptyText')} />}
        </div>
      )}
      {edited && (
        <TestCaseDialog
          problemId={problemId}
          test={edited === 'new' ? null : edited}
          subtasks={problem.subtasks}
          subtasksEdited={subtasksEdited}
          onDone={changed}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
