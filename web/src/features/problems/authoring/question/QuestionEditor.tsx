import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { returnsToApproval } from '#/api/approval';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import type { QuestionKind } from '#/features/questions';
import { formatTime } from '#/i18n/format';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { FormFaults } from '#/ui/form/FormFaults';
import { MarkdownField } from '#/ui/form/MarkdownField';
import { SaveBar } from '#/ui/form/SaveBar';
import { TextField } from '#/ui/form/TextField';
import { PageHeader } from '#/ui/PageHeader';
import { toasts } from '#/ui/toasts';
import { usePageTitle } from '#/ui/usePageTitle';
import type { EditedQuestion } from './types';
import { Section } from '../components/Section';
import { StatusBar } from '../components/StatusBar';
import { limits } from '../schema';
import { AnswerFields } from './AnswerFields';
import { Findings } from './Findings';
import { HelpFields, MarkingFields, PlaceFields } from './FurtherFields';
import { editedKind } from '#/api/editedKinds';
import { isWritable } from './interaction';
import { LearnerView } from './LearnerView';
import type { QuestionForm } from './schema';
import { useQuestionForm, type QuestionSaving } from './useQuestionForm';

/** The editor of a question of any kind but a problem; `null` is a new one, which becomes a draft when it is first saved. */
export default function QuestionEditor(props: {
  question: EditedQuestion | null;
  type: QuestionKind;
  /** Where a new one goes. */
  category: number | null;
}) {
  const { question, type, category } = props;
  const { t } = useTranslation('authoring');
  const { t: bank } = useTranslation('bank');
  const navigate = useAppNavigate();
  const isOurs = type !== 'interaction' || question === null || isWritable(question.source?.answers);
  const kind = isOurs ? editedKind(type) : undefined;
  const title = question ? (question.source?.name ?? question.name) || t('statement.untitled') : t('question.new');
  usePageTitle(title);
  const saving = useQuestionForm({
    question,
    kind,
    type,
    category,
    onSaved: ({ id }) => {
      if (question) return;
      toasts.success(t('bar.created'));
      navigate(paths.manageQuestion(id), { replace: true });
    },
  });
  const { form } = saving;
  return (
    <FormProvider {...form.form}>
      <PageHeader title={title} lead={bank(`kind.${type}`)} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <StatusBar problem={question} form={form} />
        <Notices question={question} saving={saving} />
        <Box sx={columns}>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
            <Section title={t('question.asked')}>
              <TextField<QuestionForm> name="name" label={t('question.name')} maxLength={limits.title} />
              <MarkdownField<QuestionForm>
                name="statement"
                label={t('question.statement')}
                hint={type === 'fill_in' ? t('question.gapsHint', { gap: '{{1}}' }) : t('statement.markdownHint')}
              />
            </Section>
            <AnswerFields kind={kind} />
            <HelpFields />
            <MarkingFields kind={kind} />
            <PlaceFields />
          </Box>
          <LearnerView question={question} />
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
function Notices({ question, saving }: { question: EditedQuestion | null; saving: QuestionSaving }) {
  const { t } = useTranslation('authoring');
  const { form, isConflict, resolve, autosavedAt } = saving;
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
      {isConflict ? (
        <Alert
          severity="warning"
          action={
            <>
              <Button color="inherit" size="small" onClick={() => void resolve(false)}>
                {t('question.takeTheirs')}
              </Button>
              <Button color="inherit" size="small" onClick={() => void resolve(true)}>
                {t('question.keepMine')}
              </Button>
            </>
          }
        >
          {t('question.conflict')}
        </Alert>
      ) : (
        <FormFaults failures={form.failures} />
      )}
      {question && (question.status === 'draft' || question.status === 'rejected') && <Findings question={question} />}
      {autosavedAt !== null && (
        <Typography variant="body2" color="textSecondary" role="status">
          {t('question.autosaved', { time: formatTime(autosavedAt / 1000) })}
        </Typography>
      )}
    </Box>
  );
}
