import type { Schemas } from '#/api/types';

export type Announcement = Schemas['AnnouncementView'];
export type Clarification = Schemas['ClarificationView'];

/** To whom something is told. */
export type Told = { kind: 'all' } | { kind: 'room'; room: string } | { kind: 'one'; entry: number; name: string };

/** Whose news are shown. */
export interface NewsContest {
  id: number;
  can_edit: boolean;
  /** Whether the visitor may ask now. */
  canAsk: boolean;
  /** What may be asked about. */
  problems: readonly { question_id: number; label: string }[];
}
