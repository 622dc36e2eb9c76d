import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import { membersQuery } from '#/features/classPeople';
import type { Classroom } from '#/features/classrooms';
import { FormDialog } from '#/ui/form/FormDialog';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { createAssignment, renewWork, saveAssignment, savedMeanwhile } from '../api';
import type { Assignment } from '../types';
import { ConflictNotice } from './ConflictNotice';
import { bodyOf, fieldOf, formOf, workSchema, type WorkForm } from './schema';
import { SubjectFields } from './SubjectFields';
import { TimeFields } from './TimeFields';
import { ForFields, MarkFields } from './MarkFields';
import { useLines } from './useLines';

/** Work is set for a class, or what was set is changed. */
export default function WorkDialog(props: {
  classroom: Classroom;
  assignment: Assignment | null;
  onClose: () => void;
}) {
  const { classroom, assignment, onClose } = props;
  const { t } = useTranslation('classWork');
  const queryClient = useQueryClient();
  const [now] = useState(() => Math.floor(serverNow() / 1000));
  const [version, setVersion] = useState(assignment?.version ?? null);
  /** What somebody else has saved while this was written. */
  const [theirs, setTheirs] = useState<Assignment | null>(null);
  const { data: members = [] } = useQuery(membersQuery(classroom.id));
  const linesOf = useLines(members);
  const form: ApiFormState<WorkForm, Assignment> = useApiForm<WorkForm, Assignment>({
    schema: workSchema,
    defaultValues: formOf(assignment, now),
    send: async (values) => {
      const body = bodyOf(values, theirs?.version ?? version);
      if (!assignment) return createAssignment(classroom.id, body);
      try {
        return await saveAssignment(classroom.id, assignment.id, body);
      } catch (error) {
        setTheirs(savedMeanwhile<Assignment>(error));
        throw error;
      }
    },
    fieldOf: (field) => fieldOf(field, form.form.getValues('kind')),
    words: (error) => (savedMeanwhile(error) ? t('conflict.title') : undefined),
    onDone: async (saved) => {
      await renewWork(queryClient, classroom.id);
      toasts.success(t(saved.visible_at > serverNow() / 1000 ? 'savedLater' : 'saved'));
      onClose();
    },
  });
  const takeTheirs = (saved: Assignment) => {
    form.form.reset(formOf(saved, now));
    setVersion(saved.version);
    setTheirs(null);
  };
  return (
    <FormDialog
      form={form}
      title={t(assignment ? 'editTitle' : 'newTitle')}
      action={t(theirs ? 'conflict.mine' : assignment ? 'save' : 'setAction')}
      maxWidth="md"
      onClose={onClose}
    >
      {theirs && (
        <ConflictNotice
          theirs={linesOf(formOf(theirs, now))}
          mine={linesOf(form.form.getValues())}
          onTheirs={() => takeTheirs(theirs)}
        />
      )}
      <SubjectFields classroom={classroom} />
      <TimeFields />
      <MarkFields />
      <ForFields members={members} />
    </FormDialog>
  );
}
