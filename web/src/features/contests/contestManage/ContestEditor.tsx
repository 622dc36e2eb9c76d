import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FormProvider, useFormContext, type Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { returnsToApproval } from '#/api/approval';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { ContestNews } from '#/features/contestNews';
import { loadNamespaces } from '#/i18n/i18n';
import { FormFaults } from '#/ui/form/FormFaults';
import { SaveBar } from '#/ui/form/SaveBar';
import { PageHeader } from '#/ui/PageHeader';
import { TabStrip, useRouteTab } from '#/ui/RouteTabs';
import { SkeletonList } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { newsOf } from '../newsOf';
import type { ContestView } from '../types';
import { useCandidateCount } from './candidates/useCandidateCount';
import { tabOf } from './form';
import type { ContestForm } from './schema';
import { PartsTab } from './parts/PartsTab';
import { SettingsTab } from './settings/SettingsTab';
import { StatusBar } from './StatusBar';
import { useContestForm, type ContestSaving } from './useContestForm';

// The words of these tabs come with them: the list of contests has no use for them.
const CandidatesTab = lazy(async () => {
  const [module] = await Promise.all([import('./candidates/CandidatesTab'), loadNamespaces(['candidates'])]);
  return module;
});
const ContestHistory = lazy(async () => {
  const [module] = await Promise.all([import('./contestHistory/ContestHistory'), loadNamespaces(['contestHistory'])]);
  return module;
});
const RoomTab = lazy(async () => {
  const [module] = await Promise.all([import('./invigilating/RoomTab'), loadNamespaces(['invigilating'])]);
  return module;
});
const RunningTab = lazy(async () => {
  const [module] = await Promise.all([import('./running/RunningTab'), loadNamespaces(['running'])]);
  return module;
});
const SimilarityTab = lazy(async () => {
  const [module] = await Promise.all([import('./similarity/SimilarityTab'), loadNamespaces(['similarity'])]);
  return module;
});
const ResultsTab = lazy(() => import('./results/ResultsTab'));

const tabs = ['settings', 'parts', 'candidates', 'room', 'running', 'similarity', 'news', 'results'] as const;

/** The tabs that are parts of the form. */
const isForm = (key: (typeof tabs)[number]) => key === 'settings' || key === 'parts';

/** The form of a contest over two tabs, and its results. */
export function ContestEditor({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('contestForm');
  const [tab, setTab] = useRouteTab(tabs);
  const [faulty, setFaulty] = useState<readonly string[]>([]);
  /** A field that gets the focus once its tab is open. */
  const [wanted, setWanted] = useState<string | null>(null);
  usePageTitle(contest.name);
  const candidates = useCandidateCount(contest);
  const saving = useContestForm(contest, (paths) => {
    const wrong = paths.map(tabOf);
    setFaulty(wrong);
    const [first] = paths;
    if (first === undefined || wrong.some((one) => one === tab)) return;
    setWanted(first);
    setTab(tabOf(first));
  });
  const { form } = saving;
  const { isDirty, errors } = form.form.formState;
  const stillWrong = new Set(Object.keys(errors).map(tabOf));
  return (
    <FormProvider {...form.form}>
      <PageHeader
        title={contest.name}
        actions={
          <Suspense fallback={<Box sx={{ minHeight: 36 }} />}>
            <ContestHistory id={contest.id} />
          </Suspense>
        }
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <StatusBar contest={contest} saving={saving} />
        <Notices contest={contest} saving={saving} />
        <div>
          <TabStrip
            label={t('tab.label')}
            tabs={tabs.map((key) => ({
              key,
              label: t(`tab.${key}`),
              badge: key === 'candidates' ? candidates : undefined,
              hasError: isForm(key) && faulty.includes(key) && stillWrong.has(key),
            }))}
            value={tab}
            onChange={setTab}
            keepMounted
          >
            {(key) => (
              <>
                {key === 'settings' && <SettingsTab contest={contest} />}
                {key === 'parts' && <PartsTab contest={contest} />}
                {key === 'candidates' && (
                  <Suspense fallback={<SkeletonList />}>
                    <CandidatesTab contest={contest} />
                  </Suspense>
                )}
                {key === 'room' && (
                  <Suspense fallback={<SkeletonList />}>
                    <RoomTab contest={contest} isShown={key === tab} />
                  </Suspense>
                )}
                {key === 'running' && (
                  <Suspense fallback={<SkeletonList />}>
                    <RunningTab contest={contest} isShown={key === tab} />
                  </Suspense>
                )}
                {key === 'similarity' && (
                  <Suspense fallback={<SkeletonList />}>
                    <SimilarityTab contest={contest} isShown={key === tab} />
                  </Suspense>
                )}
                {key === 'news' && <ContestNews contest={newsOf(contest)} />}
                {key === 'results' && (
                  <Suspense fallback={<SkeletonList />}>
                    <ResultsTab contest={contest} saving={saving} />
                  </Suspense>
                )}
                {wanted !== null && key === tab && key === tabOf(wanted) && (
                  <Focus path={wanted} onDone={() => setWanted(null)} />
                )}
              </>
            )}
          </TabStrip>
        </div>
        {(isForm(tab) || isDirty) && <SaveBar form={form} action={t('save')} />}
      </Box>
    </FormProvider>
  );
}

/** Puts the focus on a field that has just come onto the page. */
function Focus({ path, onDone }: { path: string; onDone: () => void }) {
  const { setFocus } = useFormContext<ContestForm>();
  useEffect(() => {
    setFocus(path as Path<ContestForm>);
    onDone();
  }, [path, setFocus, onDone]);
  return null;
}

/** What its author has to know of the contest, and what no field shows. */
function Notices({ contest, saving }: { contest: ContestView; saving: ContestSaving }) {
  const { t } = useTranslation('contestForm');
  const approves = may(useUser(), 'contest', 'approval');
  const { form, isConflict, takeTheirs } = saving;
  const { isDirty } = form.form.formState;
  return (
    <Box sx={{ display: 'grid', gap: 3, '&:empty': { display: 'none' } }}>
      {contest.status === 'rejected' && contest.reject_reason && (
        <Alert severity="error">
          <strong>{t('reject.why')}</strong> {contest.reject_reason}
        </Alert>
      )}
      {isDirty && returnsToApproval(contest.status, contest.visibility, approves) && (
        <Alert severity="warning">{t('bar.returns')}</Alert>
      )}
      {isDirty && contest.state === 'running' && <Alert severity="info">{t('bar.running')}</Alert>}
      {isConflict ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void takeTheirs()}>
              {t('conflict.take')}
            </Button>
          }
        >
          {t('conflict.text')}
        </Alert>
      ) : (
        <FormFaults failures={form.failures} />
      )}
    </Box>
  );
}
