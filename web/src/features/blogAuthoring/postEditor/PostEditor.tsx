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
import { PageHeader } from '#/ui/PageHeader';
import { ErrorState, SkeletonList } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import type { EditedPost } from '../types';
import { StatusBar } from './approval/StatusBar';
import { PlaceCard, ReadersCard } from './fields/SettingCards';
import { TextCard, type Language } from './fields/TextCard';
import { RevisionsButton } from './revisions/RevisionsButton';
import { RestoredNotice, SavingState } from './SavingState';
import { usePostForm, type PostSaving } from './saving/usePostForm';

const ReviewChanges = lazy(() => import('./approval/ReviewChanges'));
const conflict = lazyPart(async () => (await import('./saving/ConflictView')).default, Pending);

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />;
}

/** The form of a post. */
export function PostEditor({ post }: { post: EditedPost }) {
  const { t } = useTranslation('postEditor');
  const [language, setLanguage] = useState<Language>('vi');
  const saving = usePostForm(post, (paths) => {
    const hidden = paths.find((path) => languageOf(path) !== null && languageOf(path) !== language);
    const isShown = paths.some((path) => languageOf(path) === null || languageOf(path) === language);
    if (hidden !== undefined && !isShown) setLanguage(languageOf(hidden) ?? language);
  });
  const { form, meeting } = saving;
  const { title } = post.source;
  usePageTitle(title);
  return (
    <FormProvider {...form.form}>
      <PageHeader title={title} actions={<RevisionsButton post={post} saving={saving} />} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <StatusBar post={post} saving={saving} />
        <Notices post={post} saving={saving} />
        {meeting && <conflict.Part meeting={meeting} saving={saving} />}
        <Review post={post} />
        <LanguageChoice language={language} onChange={setLanguage} />
        <Box sx={columns}>
          <TextCard key={language} language={language} />
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
            <PlaceCard />
            <ReadersCard />
          </Box>
        </Box>
        <SaveBar form={form} action={t('save')} />
      </Box>
    </FormProvider>
  );
}

/** The language whose field it is; null where it is both's. */
function languageOf(path: string): Language | null {
  if (path.startsWith('en.')) return 'en';
  return /^(?:title|content|excerpt)\b/.test(path) ? 'vi' : null;
}

const columns = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 2fr)' },
  alignItems: 'start',
} as const;

/** Which language is written. */
function LanguageChoice({ language, onChange }: { language: Language; onChange: (language: Language) => void }) {
  const { t } = useTranslation('postEditor');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={language}
      aria-label={t('language.label')}
      onChange={(_, chosen: Language | null) => chosen && onChange(chosen)}
    >
      {(['vi', 'en'] as const).map((one) => (
        <ToggleButton key={one} value={one}>
          {t(`language.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** What its author has to know of the post, and what no field shows. */
function Notices({ post, saving }: { post: EditedPost; saving: PostSaving }) {
  const { t } = useTranslation('postEditor');
  const approves = may(useUser(), 'blog', 'approval');
  const { form, meeting, autosaving } = saving;
  const returns = post.status === 'approved' && returnsToApproval(post.status, post.visibility, approves);
  return (
    <Box sx={{ display: 'grid', gap: 3, '&:empty': { display: 'none' } }}>
      {returns && form.form.formState.isDirty && <Alert severity="warning">{t('bar.returns')}</Alert>}
      {post.is_live && post.has_changes && <Alert severity="info">{t('bar.older')}</Alert>}
      <RestoredNotice saving={saving} />
      {!meeting && <FormFaults failures={form.failures} />}
      <SavingState state={autosaving} />
    </Box>
  );
}

/** What was changed, before those who decide on it, and beside the reason why it was sent back. */
function Review({ post }: { post: EditedPost }) {
  const approves = may(useUser(), 'blog', 'approval');
  const waits = post.status === 'waiting_for_approval' || post.status === 'approved';
  if (!(approves && waits) && post.status !== 'rejected') return null;
  return (
    <Suspense fallback={<SkeletonList rows={3} />}>
      <ReviewChanges post={post} />
    </Suspense>
  );
}
