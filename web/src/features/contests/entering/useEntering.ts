import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import { useSignIn } from '#/auth/useSignIn';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { contestKeys, contestQuery, enterContest } from '../api';
import type { ContestView } from '../types';
import { wayIn } from './entry';

/** How somebody takes part who enters now. */
export type EnteredKind = 'official' | 'virtual';

/** Entering a contest: at once, by a dialog where something is asked for, or after signing in. */
export function useEntering(contest: ContestView) {
  const { t } = useTranslation('contests');
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const { ask } = useSignIn();
  /** As what somebody is asked for what the contest wants to know. */
  const [asked, setAsked] = useState<EnteredKind | null>(null);
  const done = async () => {
    setAsked(null);
    await queryClient.invalidateQueries({ queryKey: contestKeys.all });
    navigate(paths.exam(contest.slug));
  };
  const entering = useMutation({
    mutationFn: (kind: EnteredKind) => enterContest(contest.id, { kind }),
    onSuccess: done,
    // What was refused may have changed what the page shows.
    onError: () => queryClient.invalidateQueries({ queryKey: contestKeys.all }),
  });
  const begin = (kind: EnteredKind, known: ContestView = contest) => {
    // Who may change it knows its password.
    const wants = (known.has_password && !known.can_edit) || (known.candidate_id && kind === 'official');
    if (wants) setAsked(kind);
    else entering.mutate(kind);
  };
  const signIn = (kind: EnteredKind) =>
    ask({
      title: t('enter.signIn'),
      after: async () => {
        // Who has signed in may be in already, or not be let in.
        const query = { ...contestQuery(contest.slug), staleTime: 0 };
        const fresh = await queryClient.fetchQuery(query);
        const way = wayIn(fresh, true, serverNow() / 1000);
        if (way === 'enter' || (way === 'results' && kind === 'virtual')) begin(kind, fresh);
      },
    });
  return { asked, close: () => setAsked(null), done, begin, signIn, isBusy: entering.isPending };
}
