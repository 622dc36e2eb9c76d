import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { serverNow } from '#/api/serverClock';
import { ALL, currentSession, periodOf, sessionsIn, type Period } from '../rules/periods';
import type { Sheet } from '../types';

/**
 * Which sessions are shown and which one is meant: at first the one that the address names
 * (`?session=`), or that is on, or was last, and its month.
 */
export function useSessions(sheet: Sheet) {
  const [now] = useState(() => serverNow() / 1000);
  const current = useMemo(() => currentSession(sheet.sessions, now), [sheet.sessions, now]);
  const [search] = useSearchParams();
  const named = sheet.sessions.find(({ id }) => id === Number(search.get('session')));
  const [chosen, choose] = useState(named?.id ?? current?.id);
  const [asked, setAsked] = useState<Period | null>(named ? periodOf(named) : null);
  const [seen, setSeen] = useState(named?.id);
  // Another link has named another one, while the register was open behind it.
  if (named && named.id !== seen) {
    setSeen(named.id);
    choose(named.id);
    setAsked(periodOf(named));
  }
  const period = asked ?? (current ? periodOf(current) : ALL);
  const sessions = useMemo(() => {
    const ofPeriod = sessionsIn(sheet.sessions, period);
    return ofPeriod.length > 0 ? ofPeriod : sheet.sessions;
  }, [sheet.sessions, period]);
  const session = sessions.find(({ id }) => id === chosen) ?? currentSession(sessions, now);
  const choosePeriod = (next: Period) => {
    setAsked(next);
    choose(currentSession(sessionsIn(sheet.sessions, next), now)?.id);
  };
  return { sessions, session, current, period, choose, choosePeriod };
}
