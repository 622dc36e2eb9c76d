import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogs } from '#/ui/dialogs';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import type { Problem } from '../../types';
import { deleteTestCase, manageKeys, testCasesQuery, type TestCase } from '../api';
import { ArchiveUpload } from './ArchiveUpload';
import { TestCaseDialog, type CodeLanguage } from './TestCaseDialog';
import { TestList } from './TestList';

/** The test cases of a problem: one by one, or many from a zip; of a test-driven question with code, which no zip has. */
export function TestCases(props: {
  problem: Pick<Problem, 'id' | 'subtasks'>;
  subtasksEdited: boolean;
  codeLanguages?: readonly CodeLanguage[];
}) {
  const { problem, subtasksEdited, codeLanguages } = props;
  const { t } = useTranslation('authoring');
  const { changed, remove } = useTestChanges(problem.id);
  const list = useQuery(testCasesQuery(problem.id));
  const [edited, setEdited] = useState<TestCase | 'new' | null>(null);
  const tests = list.data;
  const { subtasks } = problem;
  const subtaskName = useCallback(
    (test: TestCase) => {
      const at = subtasks.findIndex((subtask) => subtask.id === test.subtask);
      return at < 0 ? null : subtasks[at]?.name || t('subtask.name', { number: at + 1 });
    },
    [subtasks, t],
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography role="status" sx={{ color: 'text.secondary', mr: 'auto' }}>
          {tests && t('tests.count', { count: tests.length, samples: tests.filter((test) => test.is_sample).length })}
        </Typography>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
          {t('tests.add')}
        </Button>
      </Box>
      {!codeLanguages && <ArchiveUpload problemId={problem.id} existing={tests?.length ?? 0} onDone={changed} />}
      <QueryView query={list} skeleton={<Loading />}>
        {(loaded) =>
          loaded.length > 0 ? (
            <TestList
              tests={loaded}
              subtaskName={subtaskName}
              codeLanguages={codeLanguages}
              onEdit={setEdited}
              onDelete={(test) => void remove(test)}
            />
          ) : (
            <Card>
              <EmptyState title={t('tests.empty')} text={t(codeLanguages ? 'tests.emptyCode' : 'tests.emptyText')} />
            </Card>
          )
        }
      </QueryView>
      {edited && (
        <TestCaseDialog
          problemId={problem.id}
          test={edited === 'new' ? null : edited}
          subtasks={subtasks}
          subtasksEdited={subtasksEdited}
          codeLanguages={codeLanguages}
          onDone={() => {
            setEdited(null);
            changed();
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
}

/** Deleting a test, and what else has to be asked for anew once tests have changed. */
function useTestChanges(problemId: number) {
  const { t } = useTranslation('authoring');
  const queryClient = useQueryClient();
  const changed = () => {
    void queryClient.invalidateQueries({ queryKey: manageKeys.tests(problemId) });
    void queryClient.invalidateQueries({ queryKey: manageKeys.one(problemId) });
    void queryClient.invalidateQueries({ queryKey: manageKeys.findings(problemId) });
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
  return { changed, remove };
}

function Loading() {
  return (
    <Card>
      <SkeletonList rows={4} />
    </Card>
  );
}
