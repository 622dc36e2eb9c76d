import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useChannel } from '#/api/channel';
import { useUser } from '#/auth/useUser';
import { loadLateAnswers } from '#/features/quiz';
import { hold } from '#/offline/hold';
import { contestKey } from '../api';
import { sourceOf } from '../steps';
import type { ContestView } from '../types';

/**
 * Keeps the room as it is on the server, ready for a reload without a connection, and has what a part left behind in this browser
 * sent when it is over.
 */
export function useRoomLife(contest: ContestView): void {
  const user = useUser()?.id;
  const queryClient = useQueryClient();
  const renew = () => void queryClient.invalidateQueries({ queryKey: contestKey });
  useChannel(user === undefined ? null : `user/${user}`, {
    onMessage: (message) => kindOf(message) === 'attempt' && renew(),
    resync: renew,
  });
  useChannel(`contest/${contest.id}/news`, {
    onMessage: (message) => kindOf(message) === 'times' && renew(),
    // What was missed on one stream was missed on all of its topics.
    resync: () => undefined,
  });
  const { slug } = contest;
  useEffect(() => {
    if (user === undefined) return;
    void hold(user, { pages: [location.pathname], answers: [`/api/contests/${encodeURIComponent(slug)}`] });
  }, [user, slug]);
  const looked = useRef(new Set<number>());
  useEffect(() => {
    if (user === undefined) return;
    for (const part of contest.parts) {
      if (!part.attempt || part.state === 'running' || looked.current.has(part.id)) continue;
      looked.current.add(part.id);
      void loadLateAnswers().then(({ sendLateAnswers }) => sendLateAnswers(user, sourceOf(contest, part)));
    }
  }, [user, contest]);
}

const kindOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'kind' in message ? message.kind : null;
