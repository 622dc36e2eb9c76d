import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadAnnounceDialog } from '#/features/contestNews';
import { LateDrawer } from '#/features/sittings';
import type { ContestView } from '../../types';
import { roomKey } from './api';
import type { Whom } from './types';
import { useRescue } from './useRescue';

const MinutesDialog = lazy(() => import('./MinutesDialog'));
const MessageDialog = lazy(loadAnnounceDialog);
const LogDrawer = lazy(() => import('./LogDrawer'));
const RescueDialog = lazy(() => import('./RescueDialog'));

/** What is open beside the map. */
export type Aside =
  | { what: 'minutes' | 'message'; whom: Whom }
  | { what: 'log'; entry: number; name: string }
  | { what: 'rescue' }
  /** What came late, to be decided about; then back to where it was opened. */
  | { what: 'late'; attempt: number; name: string; back: Aside | null };

/** Dialogs and drawers over the map. */
export function Asides(props: {
  contest: ContestView;
  aside: Aside | null;
  onOpen: (aside: Aside) => void;
  onClose: () => void;
}) {
  const { contest, aside, onOpen, onClose } = props;
  const { t } = useTranslation('invigilating');
  // What was uploaded stays in sight for as long as the room is open.
  const rescue = useRescue(contest.id);
  return (
    <Suspense fallback={null}>
      {aside?.what === 'minutes' && <MinutesDialog contest={contest.id} whom={aside.whom} onClose={onClose} />}
      {aside?.what === 'message' && <MessageDialog contest={contest} to={aside.whom} onClose={onClose} />}
      {aside?.what === 'log' && <LogDrawer contest={contest.id} {...aside} onClose={onClose} />}
      {aside?.what === 'rescue' && (
        <RescueDialog
          rescue={rescue}
          onDecide={({ quiz_submission_id: attempt, user }) =>
            onOpen({ what: 'late', attempt, name: user.name, back: aside })
          }
          onClose={onClose}
        />
      )}
      {aside?.what === 'late' && (
        <LateDrawer
          title={t('rescue.of', { name: aside.name })}
          attempt={aside.attempt}
          counted={roomKey(contest.id)}
          onClose={() => (aside.back ? onOpen(aside.back) : onClose())}
        />
      )}
    </Suspense>
  );
}
