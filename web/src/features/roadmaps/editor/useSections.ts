import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toasts } from '#/ui/toasts';
import { emptySection, type ProblemForm, type RoadmapForm, type SectionForm } from './schema';

/** What is done with the sections of the form. What is taken away can be put back. */
export function useSections() {
  const { t } = useTranslation('roadmaps');
  const { t: ui } = useTranslation('ui');
  const { getValues, setValue } = useFormContext<RoadmapForm>();
  const sections = useWatch<RoadmapForm, 'sections'>({ name: 'sections' });
  const set = (next: readonly SectionForm[]) =>
    setValue('sections', [...next], { shouldDirty: true, shouldTouch: true });
  const change = (id: string, of: (questions: readonly ProblemForm[]) => readonly ProblemForm[]) =>
    set(getValues('sections').map((one) => (one.id === id ? { ...one, questions: [...of(one.questions)] } : one)));
  const undoable = (text: string, next: readonly SectionForm[]) => {
    const before = getValues('sections');
    set(next);
    toasts.info(text, { label: ui('undo'), run: () => set(before) });
  };
  return {
    sections,
    set,
    addSection: () => set([...getValues('sections'), emptySection()]),
    addProblem: (id: string, problem: ProblemForm) => change(id, (questions) => [...questions, problem]),
    removeSection: (id: string, name: string) =>
      undoable(
        t('section.removed', { name }),
        getValues('sections').filter((one) => one.id !== id),
      ),
    removeProblem: ({ id, title }: ProblemForm) =>
      undoable(
        t('problem.removed', { title }),
        getValues('sections').map((one) => ({ ...one, questions: one.questions.filter((other) => other.id !== id) })),
      ),
  };
}

/** What {@link useSections} gives. */
export type SectionsWork = ReturnType<typeof useSections>;
