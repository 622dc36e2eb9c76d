import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { returnsToApproval } from '#/api/approval';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatTime } from '#/i18n/format';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { FormFaults } from '#/ui/form/FormFaults';
import { RichTextField } from '#/ui/form/RichTextField';
import { MediaBlocksField } from '#/ui/mediaBlocks/MediaBlocksField';
import { SaveBar } from '#/ui/form/SaveBar';
import { TextField } from '#/ui/form/TextField';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { PageHeader } from '#/ui/PageHeader';
import { ErrorState, SkeletonList } from '#/ui/states';
import { toasts } from '#/ui/toasts';
import { usePageTitle } from '#/ui/usePageTitle';
import type { EditedQuestion } from './types';
import { Section } from '../components/Section';
import { StatusBar } from '../components/StatusBar';
import { limits } from '../schema';
import { AnswerFields } from './AnswerFields';
import { Findings } from './Findings';
import { HelpFields, MarkingFields, PlaceFields } from './FurtherFields';
import type { EditedKind } from '#/api/editedKinds';
import { isTried } from './kinds/trials';
import { LearnerView } from './LearnerView';
import { QuestionHistory } from './QuestionHistory';
import type { QuestionForm } from './schema';
import { useTrialRuns } from './useTrialRuns';
import { useQuestionForm, type QuestionSaving } from './useQuestionForm';

const TrialFields = lazy(() => import('./TrialFields'));
const TranslationFields = lazy(() => import('./TranslationFields'));
const conflict = lazyPart(async () => (await import('./conflict/ConflictView')).default, Pending);

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />;
}

/** The editor of a question of any kind but a problem; `null` is a new one, which becomes a draft when it is first saved. */
export default function QuestionEditor(props: {
  question: EditedQuestion | null;
  type: EditedKind;
  /** Where a new one goes. */
  category: number | null;
}) {
  const { question, type, category } = props;
  const { t } = useTranslation('authoring');
  const { t: own } = useTranslation('question');
  const { t: bank } = useTranslation('bank');
  const navigate = useAppNavigate();
  const title = question ? (question.source?.name ?? question.name) || t('statement.untitled') : own('form.new');
  usePageTitle(title);
  const saving = useQuestionForm({
    question,
    kind: type,
    category,
    onSaved: ({ id }) => {
      if (question) return;
      toasts.success(t('bar.created'));
      navigate(paths.manageQuestion(id), { replace: true });
    },
  });
  const { form } = saving;
  useTrialRuns(question, type);
  return (
    <FormProvider {...form.form}>
      <PageHeader
        title={title}
        lead={bank(`kind.${type}`)}
        actions={question && <QuestionHistory id={question.id} />}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <StatusBar problem={question} form={form} />
        <Notices question={question} kind={type} saving={saving} />
        <Box sx={columns}>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
            <Section title={own('form.asked')}>
              <TextField<QuestionForm> name="name" label={own('form.name')} maxLength={limits.title} />
              <RichTextField<QuestionForm>
                folder="questions"
                name="statement"
                label={own('form.statement')}
                hint={type === 'fill_in' ? own('form.gapsHint', { gap: '{{1}}' }) : t('statement.markdownHint')}
              />
              <MediaBlocksField<QuestionForm>
                name="statement_media"
                label={own('form.media')}
                folder="questions"
                optional
              />
            </Section>
            <AnswerFields kind={type} question={question} onSave={() => void form.submit()} />
            <HelpFields />
            <MarkingFields kind={type} />
            <PlaceFields />
            <Suspense>
              {isTried(type) && <TrialFields kind={type} />}
              <TranslationFields kind={type} />
            </Suspense>
          </Box>
          <LearnerView question={question} kind={type} />
        </Box>
        <SaveBar form={form} action={t('save')} isNew={question === null} />
      </Box>
    </FormProvider>
  );
}

const columns = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
} as const;

/** What its author has to know of the question, and what no field shows. */
function Notices(props: { question: EditedQuestion | null; kind: EditedKind; saving: QuestionSaving }) {
  const { question, kind, saving } = props;
  const { t } = useTranslation('authoring');
  const { t: own } = useTranslation('question');
  const { form, theirs, resolve, autosavedAt } = saving;
  const approves = may(useUser(), 'question', 'approval');
  const { isDirty } = form.form.formState;
  const returns = question && isDirty && returnsToApproval(question.status, question.visibility, approves);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {question?.status === 'rejected' && question.reject_reason && (
        <Alert severity="error">
          <strong>{t('reject.why')}</strong> {question.reject_reason}
        </Alert>
      )}
      {returns && <Alert severity="warning">{t('bar.returns')}</Alert>}
      {theirs ? (
        <conflict.Part kind={kind} theirs={theirs} onResolve={(mine) => void resolve(mine)} />
      ) : (
        <FormFaults failures={form.failures} />
      )}
      {question && (question.status === 'draft' || question.status === 'rejected') && <Findings question={question} />}
      {autosavedAt !== null && (
        <Typography variant="body2" color="textSecondary" role="status">
          {own('form.autosaved', { time: formatTime(autosavedAt / 1000) })}
        </Typography>
      )}
    </Box>
  );
}
