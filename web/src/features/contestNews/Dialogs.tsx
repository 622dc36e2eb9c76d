import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CheckboxField } from '#/ui/form/CheckboxField';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { announce, answer, ask, newsKey } from './api';
import type { Clarification, NewsContest, Told } from './types';

/** Longest text, in characters (contests/news/asking.rs). */
const TEXT_MAX = 2000;

/** Closes a dialog whose text is sent, says so, and has the news read again. */
function useDone(contest: Pick<NewsContest, 'id'>, words: string, onClose: () => void) {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: newsKey(contest.id) });
    toasts.success(words);
    onClose();
  };
}

const announcementSchema = z.object({ text: rules.text(TEXT_MAX) });
type AnnouncementValues = z.infer<typeof announcementSchema>;

/** Tells every contestant something, or those of a room, or one. */
export function AnnounceDialog(props: { contest: Pick<NewsContest, 'id'>; to: Told; onClose: () => void }) {
  const { contest, to, onClose } = props;
  const { t } = useTranslation('contestNews');
  const titles = {
    all: () => t('announce.title'),
    room: () => t('announce.titleRoom', { room: to.kind === 'room' ? to.room : '' }),
    one: () => t('announce.titleOne', { name: to.kind === 'one' ? to.name : '' }),
  };
  const form = useApiForm({
    schema: announcementSchema,
    defaultValues: { text: '' },
    send: ({ text }: AnnouncementValues) => announce(contest.id, text, to),
    onDone: useDone(contest, t('announce.done'), onClose),
  });
  return (
    <FormDialog form={form} title={titles[to.kind]()} action={t('announce.send')} onClose={onClose}>
      <TextField<AnnouncementValues>
        name="text"
        label={t('announce.text')}
        hint={t(`announce.hint.${to.kind}`)}
        rows={4}
      />
    </FormDialog>
  );
}

const questionSchema = z.object({ question_id: z.nullable(z.number()), text: rules.text(TEXT_MAX) });
type QuestionValues = z.infer<typeof questionSchema>;

/** Asks the staff something. */
export function AskDialog({ contest, onClose }: { contest: NewsContest; onClose: () => void }) {
  const { t } = useTranslation('contestNews');
  const form = useApiForm({
    schema: questionSchema,
    defaultValues: { question_id: null, text: '' } as QuestionValues,
    send: ({ question_id: about, text }: QuestionValues) => ask(contest.id, text, about),
    onDone: useDone(contest, t('ask.done'), onClose),
  });
  return (
    <FormDialog form={form} title={t('ask.title')} action={t('ask.send')} onClose={onClose}>
      <SelectField<QuestionValues, number>
        name="question_id"
        label={t('ask.about')}
        empty={t('ask.whole')}
        options={contest.problems.map(({ question_id: value, label }) => ({
          value,
          label: t('ask.problem', { label }),
        }))}
      />
      <TextField<QuestionValues> name="text" label={t('ask.text')} hint={t('ask.hint')} rows={4} />
    </FormDialog>
  );
}

const answerSchema = z.object({ answer: rules.text(TEXT_MAX), is_public: z.boolean() });
type AnswerValues = z.infer<typeof answerSchema>;

/** Answers a question, to who asked or to all. */
export function AnswerDialog(props: { contest: NewsContest; question: Clarification; onClose: () => void }) {
  const { contest, question, onClose } = props;
  const { t } = useTranslation('contestNews');
  const form = useApiForm({
    schema: answerSchema,
    defaultValues: { answer: question.answer ?? '', is_public: question.is_public },
    send: (values: AnswerValues) => answer(contest.id, question.id, values),
    onDone: useDone(contest, t('answer.done'), onClose),
  });
  return (
    <FormDialog form={form} title={t('answer.title')} action={t('answer.send')} onClose={onClose}>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{question.text}</Typography>
      <TextField<AnswerValues> name="answer" label={t('answer.text')} rows={4} />
      <CheckboxField<AnswerValues> name="is_public" label={t('answer.public')} />
    </FormDialog>
  );
}
