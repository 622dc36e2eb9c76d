import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import { formatTime } from '#/i18n/format';
import { toasts } from '#/ui/toasts';
import { contestKey } from '../api';
import type { Step } from '../steps';
import type { ContestView } from '../types';
import { myEventsQuery, sendBeat } from './api';
import { AwayLog, type Span } from './awayLog';
import { keepBeating } from './beats';
import { isElsewhere } from './refusals';

/** How an open room is connected with the server and the staff. */
export interface Life {
  /** For a minute and more nothing was heard of the server. */
  isSilent: boolean;
  /** Another session sits the exam. */
  isElsewhere: boolean;
  /** How often the exam has come back to this session: what is open begins anew. */
  returns: number;
  /** Looks whether what was refused says that another session sits it. */
  onFailure: (error: unknown) => void;
  /** This session sits it now. */
  onReturn: () => void;
}

const secondsNow = () => Math.floor(serverNow() / 1000);

/** Gives signs of life while somebody sits the exam or waits for it; notes when they leave the page, and says so. `onLog` shows what was noted. */
export function useLife(contest: ContestView, step: Step, onLog: () => void): Life {
  const { t } = useTranslation('examRoom');
  const queryClient = useQueryClient();
  const [isSilent, setIsSilent] = useState(false);
  const [session, setSession] = useState({ isElsewhere: false, returns: 0 });
  const leaveIt = () => setSession((now) => (now.isElsewhere ? now : { ...now, isElsewhere: true }));
  const takeIt = () => setSession((now) => (now.isElsewhere ? { isElsewhere: false, returns: now.returns + 1 } : now));
  const { id, my_entry: entry } = contest;
  const entryId = entry?.entry_id ?? null;
  const handlers = {
    isElsewhere: session.isElsewhere,
    isNoted: () => step === 'check' || step === 'parts',
    onBack: ({ from_time: from, to_time: to }: Span) =>
      toasts.info(t('away.noticed', { from: formatTime(from), to: formatTime(to) }), {
        label: t('away.look'),
        run: onLog,
      }),
    onPaused: (paused: boolean) => {
      // Who sits it afterwards has a clock of their own, which no pause stops.
      if (entry?.kind === 'virtual' || paused === entry?.paused) return;
      void queryClient.invalidateQueries({ queryKey: contestKey });
    },
  };
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const isLive = entryId !== null && step !== 'end' && !isPast(contest);
  useEffect(() => {
    if (!isLive || entryId === null) return undefined;
    return keepBeating({
      log: new AwayLog(entryId, secondsNow),
      isNoted: () => latest.current.isNoted(),
      post: async (body, keepalive) => {
        const wasElsewhere = latest.current.isElsewhere;
        const answer = await sendBeat(id, body, keepalive);
        if (answer.moved) leaveIt();
        // What was asked before it was refused here says nothing of that.
        else if (wasElsewhere) takeIt();
        return answer;
      },
      onAnswer: ({ paused }, noted) => {
        latest.current.onPaused(paused);
        if (noted.length > 0) void queryClient.invalidateQueries({ queryKey: myEventsQuery(id).queryKey });
      },
      onBack: (span) => latest.current.onBack(span),
      onSilent: setIsSilent,
    });
  }, [id, entryId, isLive, queryClient]);
  return {
    isSilent: isLive && isSilent,
    ...session,
    onFailure: (error) => isElsewhere(error) && leaveIt(),
    onReturn: takeIt,
  };
}

/** Whether the exam is over for who sits it; a virtual entry has its own time after it. */
const isPast = ({ state, my_entry: entry }: ContestView) => state === 'completed' && entry?.kind !== 'virtual';
