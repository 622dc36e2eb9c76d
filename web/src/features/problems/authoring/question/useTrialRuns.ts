import { useQueryClient } from '@tanstack/react-query';
import { useChannel } from '#/api/channel';
import type { EditedKind } from '#/api/editedKinds';
import { useUser } from '#/auth/useUser';
import { manageKeys } from '../api';
import { isProgram } from './kinds/trials';
import type { EditedQuestion } from './types';

/**
 * The judge runs the author's programs after a save: when it is done, what it found and what a turtle drew are asked for again.
 * What is being written stays.
 */
export function useTrialRuns(question: EditedQuestion | null, kind: EditedKind): void {
  const queryClient = useQueryClient();
  const user = useUser();
  const id = question !== null && isProgram(kind) ? question.id : null;
  const refresh = () => {
    if (id === null) return;
    void queryClient.invalidateQueries({ queryKey: manageKeys.one(id) });
    void queryClient.invalidateQueries({ queryKey: manageKeys.findings(id) });
  };
  useChannel(id !== null && user ? `user/${user.id}` : null, {
    onMessage: (message) => isTask(message) && refresh(),
    resync: refresh,
  });
}

const isTask = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'task';
