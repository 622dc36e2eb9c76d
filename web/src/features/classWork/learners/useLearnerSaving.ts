import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { failureText } from '#/ui/failureText';
import { toasts } from '#/ui/toasts';
import { assignmentQuery, renewWork, savedMeanwhile, saveLearner, takeLearner, workQuery } from '../api';
import type { LearnerChange, WorkLearner } from '../types';

/** What I wanted of a learner, and what somebody else has saved meanwhile. */
export interface LearnerConflict {
  theirs: WorkLearner;
  mine: LearnerChange;
}

/** Changes what learners have of an assignment. What is sent of one learner goes one after the other. */
export interface LearnerSaving {
  conflicts: readonly LearnerConflict[];
  /** Saves a change; what fails is told. */
  save: (user: number, change: LearnerChange) => Promise<void>;
  /** The same for several; answers for how many it worked. */
  saveAll: (users: readonly number[], change: LearnerChange) => Promise<number>;
  decide: (conflict: LearnerConflict, choice: 'mine' | 'theirs') => void;
}

export function useLearnerSaving(classroom: number, assignment: number): LearnerSaving {
  const queryClient = useQueryClient();
  const [conflicts, setConflicts] = useState<readonly LearnerConflict[]>([]);
  /** The last change of each learner that is on its way. */
  const underWay = useRef(new Map<number, Promise<unknown>>());

  const forget = useCallback(
    (user: number) => setConflicts((before) => before.filter(({ theirs }) => theirs.user_id !== user)),
    [],
  );
  const versionOf = useCallback(
    (user: number) => {
      const detail = queryClient.getQueryData(assignmentQuery(classroom, assignment).queryKey);
      return detail?.learners?.find(({ user_id: id }) => id === user)?.version ?? 0;
    },
    [queryClient, classroom, assignment],
  );
  const send = useCallback(
    async (user: number, change: LearnerChange): Promise<boolean> => {
      try {
        const row = await saveLearner({ classroom, assignment }, user, { ...change, version: versionOf(user) });
        takeLearner(queryClient, classroom, assignment, row);
        forget(user);
        return true;
      } catch (error) {
        const theirs = savedMeanwhile<WorkLearner>(error);
        if (theirs) {
          takeLearner(queryClient, classroom, assignment, theirs);
          setConflicts((before) => [...before.filter((one) => one.theirs.user_id !== user), { theirs, mine: change }]);
        } else toasts.error(failureText(error, { failure: 'update' }));
        return false;
      }
    },
    [queryClient, classroom, assignment, versionOf, forget],
  );
  const inTurn = useCallback(
    (user: number, change: LearnerChange): Promise<boolean> => {
      const before = underWay.current.get(user) ?? Promise.resolve();
      const next = before.then(() => send(user, change));
      underWay.current.set(user, next);
      return next;
    },
    [send],
  );
  const save = useCallback(
    async (user: number, change: LearnerChange) => {
      await inTurn(user, change);
      void queryClient.invalidateQueries({ queryKey: workQuery(classroom).queryKey });
    },
    [inTurn, queryClient, classroom],
  );
  const saveAll = useCallback(
    async (users: readonly number[], change: LearnerChange) => {
      let done = 0;
      for (const user of users) if (await inTurn(user, change)) done += 1;
      await renewWork(queryClient, classroom);
      return done;
    },
    [inTurn, queryClient, classroom],
  );
  const decide = useCallback(
    ({ theirs, mine }: LearnerConflict, choice: 'mine' | 'theirs') => {
      forget(theirs.user_id);
      if (choice === 'mine') void save(theirs.user_id, mine);
    },
    [forget, save],
  );
  return { conflicts, save, saveAll, decide };
}
