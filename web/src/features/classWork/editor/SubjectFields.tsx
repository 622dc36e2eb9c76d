import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import { AsyncSelectField } from '#/ui/form/AsyncSelectField';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { TextField } from '#/ui/form/TextField';
import { kindIcons } from '../components/kindIcons';
import { limits, workKinds, type WorkForm, type WorkKind } from './schema';
import { findContests, findLessons, findQuestions } from './searches';

/** What is worked on, what it is called here, and what is said of it. */
export function SubjectFields({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classWork');
  const kind = useWatch<WorkForm, 'kind'>({ name: 'kind' });
  useNaming(kind);
  const options = workKinds.map((value) => {
    const Icon = kindIcons[value];
    return { value, label: t(`kind.${value}`), hint: t(`kindHint.${value}`), icon: <Icon fontSize="small" /> };
  });
  return (
    <>
      <ChoiceField<WorkForm, WorkKind> name="kind" label={t('field.kind')} options={options} cards />
      <Picker kind={kind} classroom={classroom} />
      <TextField<WorkForm> name="title" label={t('field.title')} maxLength={limits.title} autoComplete="off" />
      <TextField<WorkForm>
        name="instructions"
        label={t('field.instructions')}
        hint={t('hint.instructions')}
        rows={2}
        maxLength={limits.instructions}
        optional
      />
    </>
  );
}

function Picker({ kind, classroom }: { kind: WorkKind; classroom: Classroom }) {
  const { t } = useTranslation('classWork');
  const { t: kinds } = useTranslation('questions');
  const queryClient = useQueryClient();
  const { courses } = classroom;
  if (kind === 'question')
    return (
      <AsyncSelectField<WorkForm>
        name="question"
        label={t('field.question')}
        hint={t('hint.question')}
        searchKey={['class-work', 'questions']}
        search={findQuestions(t, kinds)}
      />
    );
  if (kind === 'contest')
    return (
      <AsyncSelectField<WorkForm>
        name="contest"
        label={t('field.contest')}
        hint={t('hint.contest')}
        searchKey={['class-work', 'contests']}
        search={findContests(t)}
      />
    );
  if (kind === 'lesson')
    return (
      <AsyncSelectField<WorkForm>
        name="lesson"
        label={t('field.lesson')}
        hint={t('hint.lesson')}
        disabledReason={courses.length === 0 ? t('hint.noCourse') : undefined}
        searchKey={['class-work', 'lessons', courses.map(({ id }) => id)]}
        search={findLessons(queryClient, courses)}
      />
    );
  return null;
}

/** What was picked gives its name, unless somebody wrote another, and a contest its end as the time by which it is due. */
function useNaming(kind: WorkKind): void {
  const { getValues, setValue, getFieldState } = useFormContext<WorkForm>();
  const [question, lesson, contest] = useWatch<WorkForm, ['question', 'lesson', 'contest']>({
    name: ['question', 'lesson', 'contest'],
  });
  const picked = { question, lesson, contest, paper: null }[kind];
  const named = useRef(picked?.label ?? '');
  useEffect(() => {
    if (!picked || picked.label === named.current) return;
    const title = getValues('title');
    if (title === '' || title === named.current)
      setValue('title', picked.label.slice(0, limits.title), { shouldDirty: true, shouldValidate: true });
    named.current = picked.label;
    if (picked.end !== undefined && !getFieldState('due_at').isDirty) setValue('due_at', picked.end);
  }, [picked, getValues, setValue, getFieldState]);
}
