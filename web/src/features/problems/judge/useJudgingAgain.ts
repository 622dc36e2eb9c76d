import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchResult, problemKeys, resultAddress, submissionQuery } from '../api';
import { idle, reduceVerdict, type VerdictState } from './verdict';
import { watchResult } from './watch';

/** Follows judging a submission again by its token; once it is over, what is shown of the submission is asked for anew. */
export function useJudgingAgain(again: { id: number; token: string | null; total: number }): VerdictState {
  const { t } = useTranslation('problems');
  const queryClient = useQueryClient();
  const [state, dispatch] = useReducer(reduceVerdict, idle);
  const { id, token, total } = again;
  useEffect(() => {
    if (!token) return;
    dispatch({ type: 'send', kind: 'submit', total, at: Date.now() });
    dispatch({ type: 'accepted', token });
    return watchResult({
      token,
      open: () => new EventSource(`${resultAddress(token)}/events`),
      poll: () => fetchResult(token),
      onEvent: (event) => {
        dispatch(event);
        if (event.type !== 'result' || event.result.status === 'running') return;
        void queryClient.invalidateQueries({ queryKey: submissionQuery(id).queryKey });
        void queryClient.invalidateQueries({ queryKey: problemKeys.all });
      },
      onLost: () => dispatch({ type: 'failed', message: t('result.lost') }),
    });
  }, [token, id, total, queryClient, t]);
  return state;
}
