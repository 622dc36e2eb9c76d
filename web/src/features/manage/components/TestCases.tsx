import AddIcon from '@mui/icons-material/AddRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { points } from '#/features/problems/judge/format';
import type { Problem } from '#/features/problems/types';
import { Chip } from '#/ui/Chips';
import { dialogs } from '#/ui/dialogs';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { deleteTestCase, manageKeys, testCasesQuery, type TestCase } from '../api';
import { formatSize } from '../sizes';
import { ArchiveUpload } from './ArchiveUpload';
import { TestCaseDialog } from './TestCaseDialog';

/** How much of an input or output a row shows, in characters. */
const shown = 60;

/** The test cases of a problem: one by one, or many from a zip. */
export function TestCases({ problem, subtasksEdited }: { problem: Problem; subtasksEdited: boolean }) {
  const problemId = problem.id;
  const { t } = useTranslation('manage');
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
        <p className="lp-muted">{tests && t('tests.count', { count: tests.length, samples: tests.filter((test) => test.is_sample).length })}</p>
        <button type="button" className="lp-btn" onClick={() => setEdited('new')}>
          <AddIcon aria-hidden fontSize="small" />
          {t('tests.add')}
        </button>
        <ArchiveUpload problemId={problemId} existing={tests?.length ?? 0} onDone={changed} />
      </div>
      <div className="lp-card">
        {!tests && (list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonList rows={4} />)}
        {tests?.length === 0 && <EmptyState title={t('tests.empty')} text={t('tests.emptyText')} />}
        {tests && tests.length > 0 && (
          <ul className="lp-list" aria-label={t('tabs.tests')}>
            {tests.map((test) => <TestRow key={test.id} test={test} subtask={subtaskName(test)} onEdit={() => setEdited(test)} onDelete={() => void remove(test)} />)}
          </ul>
        )}
      </div>
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

function TestRow({ test, subtask, onEdit, onDelete }: { test: TestCase; subtask: string | null; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('manage');
  return (
    <li className="lp-row lp-test-row">
      <div className="lp-test-name">
        <strong>{test.name}</strong>
        {test.is_sample ? <Chip tone="info">{t('tests.sample')}</Chip> : <span className="lp-muted lp-small">{t('tests.points', { count: test.score, points: points(test.score) })}</span>}
        {subtask && <Chip>{subtask}</Chip>}
      </div>
      <Side title={t('tests.input')} text={test.input} size={test.input_size} />
      <Side title={t('tests.output')} text={test.output} size={test.output_size} />
      <div className="lp-row-side">
        <button type="button" className="lp-icon-btn" aria-label={t('tests.edit', { name: test.name })} title={t('tests.edit', { name: test.name })} onClick={onEdit}>
          <EditIcon aria-hidden fontSize="small" />
        </button>
        <button type="button" className="lp-icon-btn" aria-label={t('tests.delete', { name: test.name })} title={t('tests.delete', { name: test.name })} onClick={onDelete}>
          <DeleteIcon aria-hidden fontSize="small" />
        </button>
      </div>
    </li>
  );
}

function Side({ title, text, size }: { title: string; text: string; size: number }) {
  return (
    <div className="lp-test-side">
      <span className="lp-muted lp-small">{title} · {formatSize(size)}</span>
      <code>{text.slice(0, shown).replace(/\s+/g, ' ').trim() || '—'}</code>
    </div>
  );
}
