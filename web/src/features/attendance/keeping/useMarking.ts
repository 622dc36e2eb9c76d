import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UNDO_MS } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { useStable } from '#/ui/useStable';
import { rowOf, unknownIn } from '../rules/rows';
import type { AttendanceStatus, SheetSession } from '../types';
import { statusWord } from '../words';
import type { MarkKeeper } from './keeper';
import type { DrawnMember, Mark } from './marks';

/** What a teacher may change of a row. */
export type Change = Omit<Mark, 'user_id' | 'version'>;

/** What a teacher does with a class's rows. */
export interface Marking {
  /** Says how somebody was there, or changes something else of a row. */
  mark: (session: SheetSession, member: DrawnMember, change: Change) => void;
  /** All of whom nothing is known yet are there. */
  allPresent: (session: SheetSession, members: readonly DrawnMember[]) => void;
  /** Takes my last change back. */
  undo: () => void;
}

/** Marks that are drawn at once, sent in their order, and can be taken back: for ten seconds by the toast, and by Ctrl+Z. */
export function useMarking(keeper: MarkKeeper, classroom: number): Marking {
  const { t } = useTranslation('attendance');
  const toast = useRef(0);
  /** One toast at a time: forty marks in a row are not forty of them. */
  const tell = (text: string, undone?: string) => {
    toasts.close(toast.current);
    const action = undone === undefined ? undefined : { label: t('undo'), ms: UNDO_MS, run: () => takeBack(undone) };
    toast.current = toasts.show(undone === undefined ? 'info' : 'success', text, action);
  };
  const takeBack = (id: string) => {
    if (keeper.undo(id)) tell(t('undone'));
  };
  const write = (session: SheetSession, members: readonly DrawnMember[], change: Change) => {
    const before = members.map((member) => rowOf(member, session.id));
    const marks = before.map(({ user_id, version }) => ({ ...change, user_id, version }));
    return keeper.mark(classroom, session.id, marks, before);
  };
  return useStable({
    mark: (session: SheetSession, member: DrawnMember, change: Change) => {
      const { word, status, remark, check_in: checkIn, check_out: checkOut } = rowOf(member, session.id);
      const isSame =
        (change.status === undefined || change.status === word) &&
        (change.remark === undefined || change.remark === remark) &&
        (change.check_in === undefined || change.check_in === checkIn) &&
        (change.check_out === undefined || change.check_out === checkOut);
      if (isSame) return;
      const id = write(session, [member], change);
      tell(wordsOf(member, change, status), id);
    },
    allPresent: (session: SheetSession, members: readonly DrawnMember[]) => {
      const unknown = unknownIn(members, session.id);
      if (unknown.length === 0) return;
      tell(t('marked.all', { count: unknown.length }), write(session, unknown, { status: 'present' }));
    },
    undo: () => {
      const newest = keeper.newest(classroom);
      if (newest) takeBack(newest.id);
      else tell(t('nothingToUndo'));
    },
  });

  function wordsOf({ full_name: name }: DrawnMember, change: Change, status: AttendanceStatus | null): string {
    if (change.status) return t('marked.one', { name, status: statusWord(t, change.status) });
    if (change.status === null) return t('marked.back', { name });
    return t('marked.changed', { name, status: statusWord(t, status) });
  }
}
