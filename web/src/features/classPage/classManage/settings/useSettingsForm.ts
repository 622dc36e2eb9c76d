import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { classroomKeys, classroomQuery, saveClassroom, type Classroom } from '#/features/classrooms';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { useMakeSessions } from '../../useMakeSessions';
import { bodyOf, fieldOf, isLed, settingsSchema, toForm, type LedClassroom, type SettingsForm } from './schema';

/** What a form of a class stands on: its version, and the values as a text to compare. */
const baseOf = (classroom: LedClassroom) => ({
  version: classroom.version,
  values: JSON.stringify(toForm(classroom)),
});

/** The form of a class's settings, and how what the server has by now becomes its ground. */
export function useSettingsForm(classroom: LedClassroom) {
  const { t } = useTranslation('classManage');
  const queryClient = useQueryClient();
  const [isConflict, setConflict] = useState(false);
  // What the form began with, or saved last: changes of others meanwhile are not overwritten.
  const [base, setBase] = useState(() => baseOf(classroom));
  /** A change of the class's state alone stands in nobody's way. */
  const versionNow = () => {
    const latest = queryClient.getQueryData<Classroom>(classroomKeys.one(classroom.id));
    if (!latest || !isLed(latest)) return base.version;
    const now = baseOf(latest);
    return now.values === base.values ? now.version : base.version;
  };
  const making = useMakeSessions(classroom.id);
  const make = () =>
    making.mutate(undefined, {
      onSuccess: (made) => made && toasts.success(t('calendar.made', { count: made.created })),
    });
  const form = useApiForm<SettingsForm, Classroom>({
    schema: settingsSchema,
    defaultValues: toForm(classroom),
    fieldOf,
    send: async (values) => {
      try {
        return await saveClassroom(classroom.id, bodyOf(values, versionNow()));
      } catch (error) {
        setConflict(error instanceof ApiError && error.key === 'concurrent_edit');
        throw error;
      }
    },
    onDone: (saved, { calendar_info: sent }) => {
      const isMoved = JSON.stringify(sent) !== JSON.stringify(classroom.calendar_info) && sent.rules.length > 0;
      accept(saved);
      if (isMoved) toasts.info(t('calendar.saved'), { label: t('calendar.make'), run: make });
    },
  });
  const accept = (saved: Classroom) => {
    setConflict(false);
    if (isLed(saved)) setBase(baseOf(saved));
    queryClient.setQueryData(classroomKeys.one(saved.id), saved);
    void queryClient.invalidateQueries({ queryKey: classroomKeys.lists });
    if (isLed(saved)) form.rebase(toForm(saved));
  };
  /** Gives up what was written, for what somebody else saved meanwhile. */
  const takeTheirs = async () => {
    const theirs = await queryClient.fetchQuery({ ...classroomQuery(classroom.id), staleTime: 0 });
    if (!isLed(theirs)) return;
    form.form.reset(toForm(theirs));
    setBase(baseOf(theirs));
    setConflict(false);
    toasts.info(t('conflict.taken'));
  };
  return { form, isConflict, takeTheirs };
}
