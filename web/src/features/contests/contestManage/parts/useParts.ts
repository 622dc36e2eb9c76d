import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toasts } from '#/ui/toasts';
import type { ContestForm, PartForm, QuestionForm } from '../schema';

/** What is done with the parts of the form. What is taken away can be put back. */
export function useParts() {
  const { t } = useTranslation('contestForm');
  const { getValues, setValue, trigger, formState } = useFormContext<ContestForm>();
  const set = (parts: readonly PartForm[]) => {
    setValue('parts', [...parts], { shouldDirty: true, shouldTouch: true });
    if (formState.isSubmitted || formState.errors.parts) void trigger('parts');
  };
  const setQuestions = (id: string, change: (before: readonly QuestionForm[]) => readonly QuestionForm[]) =>
    set(
      getValues('parts').map((part) => (part.id === id ? { ...part, questions: [...change(part.questions)] } : part)),
    );
  const undoable = (text: string, change: () => void) => {
    const before = getValues('parts');
    change();
    toasts.info(text, { label: t('undo'), run: () => set(before) });
  };
  return {
    set,
    setQuestions,
    removePart: (id: string, name: string) =>
      undoable(t('parts.removed', { name }), () => set(getValues('parts').filter((part) => part.id !== id))),
    removeQuestion: (part: string, question: QuestionForm) =>
      undoable(t('questions.removed', { name: question.title }), () =>
        setQuestions(part, (all) => all.filter(({ id }) => id !== question.id)),
      ),
  };
}

/** What {@link useParts} gives. */
export type PartsWork = ReturnType<typeof useParts>;
