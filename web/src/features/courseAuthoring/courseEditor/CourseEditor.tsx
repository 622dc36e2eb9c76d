import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { lazy, Suspense, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { returnsToApproval } from '#/api/approval';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { FormFaults } from '#/ui/form/FormFaults';
import { SaveBar } from '#/ui/form/SaveBar';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';
import { CourseHead } from '../components/CourseHead';
import { ExportButton } from '../courseExport/ExportButton';
import type { EditedCourse } from '../types';
import { CheckPanel } from './approval/CheckPanel';
import { StatusBar } from './approval/StatusBar';
import { CourseHistory } from './CourseHistory';
import { PlaceCard, PriceCard, RulesCard, TeachersCard, TimeCard } from './fields/SettingCards';
import { AboutCard, LearnCard, type LanguageView } from './fields/TextCards';
import { RestoredNotice, SavingState } from './SavingState';
import { useCourseForm, type CourseSaving } from './saving/useCourseForm';

const CoursePreview = lazy(() => import('./preview/CoursePreview'));
const ReviewChanges = lazy(() => import('./approval/ReviewChanges'));
const conflict = lazyPart(async () => (await import('./saving/ConflictView')).default, Pending);

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />;
}

/** The form of a course beside the page that it becomes. */
export function CourseEditor({ course }: { course: EditedCourse }) {
  const { t } = useTranslation('courseEditor');
  const [view, setView] = useState<LanguageView>('vi');
  const saving = useCourseForm(course, (paths) => {
    if (paths.some((path) => isHidden(path, view))) setView('both');
  });
  const { form, meeting } = saving;
  const head = { id: course.id, title: course.source.title };
  return (
    <FormProvider {...form.form}>
      <CourseHead
        course={head}
        part="form"
        actions={
          <>
            <ExportButton course={head} />
            <CourseHistory id={course.id} />
          </>
        }
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <StatusBar course={course} saving={saving} />
        <Notices course={course} saving={saving} />
        {meeting && <conflict.Part meeting={meeting} saving={saving} />}
        <Review course={course} />
        <LanguageChoice view={view} onChange={setView} />
        <Box sx={view === 'both' ? undefined : columns}>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
            <AboutCard view={view} />
            <LearnCard view={view} />
            <PlaceCard />
            <PriceCard />
            <TimeCard />
            <RulesCard course={course.id} />
            <TeachersCard />
            <CheckPanel course={course.id} />
          </Box>
          {view !== 'both' && (
            <Suspense>
              <CoursePreview id={course.id} language={view} />
            </Suspense>
          )}
        </Box>
        <SaveBar form={form} action={t('save')} />
      </Box>
    </FormProvider>
  );
}

/** Whether a field is not on the page because the other language is written. */
function isHidden(path: string, view: LanguageView): boolean {
  if (view === 'both') return false;
  return view === 'vi' ? path.startsWith('en.') : /^(?:title|description|what_you_learn|requirements)\b/.test(path);
}

const columns = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
} as const;

/** Which language is written: Vietnamese or English beside the page, or both beside each other. */
function LanguageChoice({ view, onChange }: { view: LanguageView; onChange: (view: LanguageView) => void }) {
  const { t } = useTranslation('courseEditor');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={t('view.label')}
      onChange={(_, chosen: LanguageView | null) => chosen && onChange(chosen)}
    >
      {(['vi', 'en', 'both'] as const).map((one) => (
        <ToggleButton key={one} value={one}>
          {t(`view.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** What its author has to know of the course, and what no field shows. */
function Notices({ course, saving }: { course: EditedCourse; saving: CourseSaving }) {
  const { t } = useTranslation('courseEditor');
  const approves = may(useUser(), 'course', 'approval');
  const { form, meeting, autosaving } = saving;
  const returns = form.form.formState.isDirty && returnsToApproval(course.status, course.visibility, approves);
  return (
    <Box sx={{ display: 'grid', gap: 3, '&:empty': { display: 'none' } }}>
      {course.status === 'rejected' && course.reject_reason && (
        <Alert severity="error">
          <strong>{t('reject.why')}</strong> {course.reject_reason}
        </Alert>
      )}
      {returns && <Alert severity="warning">{t('bar.returns')}</Alert>}
      <RestoredNotice saving={saving} />
      {!meeting && <FormFaults failures={form.failures} />}
      <SavingState state={autosaving} />
    </Box>
  );
}

/** What was changed, before those who decide on it. */
function Review({ course }: { course: EditedCourse }) {
  const approves = may(useUser(), 'course', 'approval');
  if (!approves || (course.status !== 'waiting_for_approval' && course.status !== 'approved')) return null;
  return (
    <Suspense fallback={<SkeletonList rows={3} />}>
      <ReviewChanges course={course} />
    </Suspense>
  );
}
