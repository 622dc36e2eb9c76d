import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { lazy, Suspense, useCallback, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { paths, withQuery } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { errorPaths } from '#/ui/form/faults';
import { FormFaults } from '#/ui/form/FormFaults';
import { SaveBar } from '#/ui/form/SaveBar';
import { PageHeader } from '#/ui/PageHeader';
import { TabStrip, useRouteTab } from '#/ui/RouteTabs';
import { EmptyState, SkeletonList } from '#/ui/states';
import { toasts } from '#/ui/toasts';
import { usePageTitle } from '#/ui/usePageTitle';
import type { Problem } from '../../types';
import { returnsToApproval } from '#/api/approval';
import { FaultFocus } from './FaultFocus';
import { SettingsFields } from './SettingsFields';
import { StatusBar } from './StatusBar';
import { editorTabs, tabOf, tabOfFaults, type EditorTab } from './tabs';
import { TestCases } from './TestCases';
import { useProblemForm, type ProblemFormState } from './useProblemForm';

const StatementFields = lazy(() => import('./StatementFields'));
const JudgingFields = lazy(() => import('../judging/JudgingFields'));

/** Wrong fields, and the tab that shows them. */
interface Faults {
  tab: EditorTab;
  paths: readonly string[];
}

/** The editor of a problem; `null` is a new one, which becomes a draft when it is first saved. */
export function ProblemEditor({ problem }: { problem: Problem | null }) {
  const { t } = useTranslation('authoring');
  const navigate = useAppNavigate();
  const [tab, openTab] = useRouteTab(editorTabs);
  const [faults, setFaults] = useState<Faults | null>(null);
  const title = problem ? (problem.source?.title ?? problem.title) : t('new');
  usePageTitle(title);
  const form = useProblemForm({
    problem,
    onSaved: ({ id }) => {
      if (problem) return;
      toasts.success(t('bar.created'));
      const address = withQuery(paths.manageQuestion(id), { tab: tab === editorTabs[0] ? undefined : tab });
      navigate(address, { replace: true });
    },
    onFaults: (wrong) => {
      const faulty = tabOfFaults(wrong, tab);
      setFaults({ tab: faulty, paths: wrong.filter((path) => tabOf(path) === faulty) });
      if (faulty !== tab) openTab(faulty);
    },
  });
  const { dirtyFields, errors } = form.form.formState;
  const wrongTabs = new Set(errorPaths(errors).map(tabOf));
  const onFocused = useCallback(() => setFaults(null), []);
  const shown = faults?.tab === tab ? faults.paths : null;
  return (
    <FormProvider {...form.form}>
      <PageHeader title={title} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <StatusBar problem={problem} form={form} />
        <Notices problem={problem} form={form} />
        <div>
          <TabStrip
            label={t('tabs.label')}
            tabs={editorTabs.map((key) => ({ key, label: t(`tabs.${key}`), hasError: wrongTabs.has(key) }))}
            value={tab}
            onChange={openTab}
            keepMounted
          >
            {(key) => (
              <Suspense fallback={<Loading />}>
                {key === 'statement' && <StatementFields wanted={key === tab ? shown : null} />}
                {key === 'settings' && <SettingsFields />}
                {key === 'judging' && (
                  <JudgingFields problemId={problem?.id ?? null} onSave={() => void form.submit()} />
                )}
                {key === 'tests' &&
                  (problem ? (
                    <TestCases problem={problem} subtasksEdited={Boolean(dirtyFields.subtasks)} />
                  ) : (
                    <SaveFirst onSave={() => void form.submit()} />
                  ))}
                <FaultFocus paths={key === tab ? shown : null} onDone={onFocused} />
              </Suspense>
            )}
          </TabStrip>
        </div>
        <SaveBar form={form} action={t('save')} isNew={problem === null} />
      </Box>
    </FormProvider>
  );
}

/** What its author has to know of the problem, and what no field shows. */
function Notices({ problem, form }: { problem: Problem | null; form: ProblemFormState }) {
  const { t } = useTranslation('authoring');
  const approves = may(useUser(), 'question', 'approval');
  const { isDirty } = form.form.formState;
  const isRejected = problem?.status === 'rejected' && problem.reject_reason;
  const returns = problem && isDirty && returnsToApproval(problem.status, problem.visibility, approves);
  if (!isRejected && !returns && form.failures.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {isRejected && (
        <Alert severity="error">
          <strong>{t('reject.why')}</strong> {problem.reject_reason}
        </Alert>
      )}
      {returns && <Alert severity="warning">{t('bar.returns')}</Alert>}
      <FormFaults failures={form.failures} />
    </Box>
  );
}

function Loading() {
  return (
    <Card>
      <SkeletonList />
    </Card>
  );
}

function SaveFirst({ onSave }: { onSave: () => void }) {
  const { t } = useTranslation('authoring');
  return (
    <Card>
      <EmptyState
        title={t('tests.saveFirst')}
        text={t('tests.saveFirstText')}
        action={
          <Button variant="outlined" onClick={onSave}>
            {t('tests.saveDraft')}
          </Button>
        }
      />
    </Card>
  );
}
