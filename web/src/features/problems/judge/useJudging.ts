import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { carriedIn, useInClass } from '#/routing/inClass';
import { useErrorText } from '#/ui/useErrorText';
import { fetchResult, problemKeys, resultAddress, runSolution, submitSolution, type Solution } from '../api';
import { idle, reduceVerdict, type VerdictEvent, type VerdictState } from './verdict';
import { watchResult } from './watch';

/** What is asked of the judge. */
export type Attempt =
  | { kind: 'submit'; total: number }
  | { kind: 'samples'; total: number }
  | { kind: 'own'; stdin: string };

/** Judging of one problem: what is known of the latest attempt, and how to start another. */
export interface Judging {
  state: VerdictState;
  start: (attempt: Attempt, solution: Solution) => void;
  clear: () => void;
}

/** Sends solutions of a problem to the judge and follows them. `onTooFast` is told when the server asks for a pause. */
export function useJudging(problemId: number, onTooFast: (error: ApiError) => void): Judging {
  const { t } = useTranslation('problems');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const classroom = useInClass();
  const [state, dispatch] = useReducer(reduceVerdict, idle);
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), [problemId]);

  const settled = useCallback(
    (event: VerdictEvent, kind: Attempt['kind']) => {
      dispatch(event);
      if (kind === 'submit' && event.type === 'result' && event.result.status !== 'running') {
        void queryClient.invalidateQueries({ queryKey: problemKeys.all });
      }
    },
    [queryClient],
  );

  const start = async (attempt: Attempt, written: Solution) => {
    const solution = { ...written, ...carriedIn(classroom) };
    stop.current();
    dispatch({ type: 'send', kind: attempt.kind, total: attempt.kind === 'own' ? 1 : attempt.total, at: Date.now() });
    try {
      const { token } =
        attempt.kind === 'submit'
          ? await submitSolution(problemId, solution)
          : await runSolution(problemId, solution, attempt.kind === 'own' ? attempt.stdin : undefined);
      dispatch({ type: 'accepted', token });
      stop.current = watchResult({
        token,
        open: () => new EventSource(`${resultAddress(token)}/events`),
        poll: () => fetchResult(token),
        onEvent: (event) => settled(event, attempt.kind),
        onLost: () => dispatch({ type: 'failed', message: t('result.lost') }),
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) onTooFast(error);
      dispatch({ type: 'failed', message: errorText(error) });
    }
  };
  return {
    state,
    start: (attempt, solution) => void start(attempt, solution),
    clear: () => {
      stop.current();
      dispatch({ type: 'clear' });
    },
  };
}
