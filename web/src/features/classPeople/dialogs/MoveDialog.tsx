import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { classroomKeys } from '#/features/classrooms';
import { FormDialog } from '#/ui/form/FormDialog';
import { SelectField } from '#/ui/form/SelectField';
import { useApiForm } from '#/ui/form/useApiForm';
import { EmptyState, SkeletonList } from '#/ui/states';
import { toasts } from '#/ui/toasts';
import { changeMember, ledClassesQuery, peopleKey } from '../api';
import type { Member } from '../types';

const schema = z.object({ to: z.number('required') });
type Values = z.infer<typeof schema>;

/** Moves somebody to another class that I lead; what was marked stays here. */
export default function MoveDialog({ id, member, onClose }: { id: number; member: Member; onClose: () => void }) {
  const { t } = useTranslation('classPeople');
  const queryClient = useQueryClient();
  const classes = useQuery(ledClassesQuery()).data?.items;
  const others = classes?.filter((one) => one.id !== id && one.status !== 'finished');
  const form = useApiForm({
    schema,
    defaultValues: { to: null } as unknown as Values,
    send: ({ to }: Values) => changeMember(id, member.user_id, { move_to: to }),
    onDone: async (_, { to }) => {
      await queryClient.invalidateQueries({ queryKey: peopleKey(id) });
      await queryClient.invalidateQueries({ queryKey: peopleKey(to) });
      await queryClient.invalidateQueries({ queryKey: classroomKeys.one(id) });
      const name = others?.find((one) => one.id === to)?.name ?? '';
      toasts.success(t('move.done', { name: member.name, to: name }));
      onClose();
    },
    fieldOf: (field) => (field === 'move_to' ? 'to' : undefined),
  });
  const nothing = others === undefined ? <SkeletonList rows={2} /> : <EmptyState title={t('move.none')} />;
  return (
    <FormDialog
      form={form}
      title={t('move.title', { name: member.name })}
      action={t('move.action')}
      instead={others === undefined || others.length === 0 ? nothing : undefined}
      onClose={onClose}
    >
      <SelectField<Values, number>
        name="to"
        label={t('move.to')}
        hint={t('move.hint')}
        options={(others ?? []).map(({ id: value, name }) => ({ value, label: name }))}
      />
    </FormDialog>
  );
}
