import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { EditedKind } from '#/api/editedKinds';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { createQuestion } from '../../changes';
import type { LessonQuestion, LessonQuestions } from '../../types';
import { TITLE_MOST } from '../schema';

/** A kind of question that can be begun. */
export type NewQuestionKind = EditedKind | 'code';

const schema = z.object({ name: rules.text(TITLE_MOST) });
type Form = z.infer<typeof schema>;

/** Begins a question of a kind in a lesson; it is written in the bank's editor then. */
export default function NewQuestionDialog(props: {
  lesson: number;
  kind: NewQuestionKind;
  known: readonly LessonQuestion[];
  onMade: (answer: LessonQuestions) => Promise<unknown>;
  onClose: () => void;
}) {
  const { lesson, kind, known, onMade, onClose } = props;
  const { t } = useTranslation('curriculum');
  const { t: bank } = useTranslation('bank');
  const navigate = useAppNavigate();
  const form = useApiForm<Form, LessonQuestions>({
    schema,
    defaultValues: { name: '' },
    send: ({ name }) => createQuestion(lesson, name, kind),
    onDone: async (answer) => {
      await onMade(answer);
      const before = new Set(known.map(({ id }) => id));
      const made = answer.items.findLast(({ id }) => !before.has(id));
      toasts.success(t('questions.made'));
      onClose();
      if (made) navigate(paths.manageQuestion(made.id));
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('questions.new', { kind: bank(`kind.${kind}`) })}
      action={t('questions.write')}
      onClose={onClose}
    >
      <TextField<Form>
        name="name"
        label={t('questions.name')}
        hint={t('questions.newHint')}
        maxLength={TITLE_MOST}
        autoComplete="off"
      />
    </FormDialog>
  );
}
