/** A code that opens courses for one person. Times in epoch seconds. */
export interface ActivationCode {
  id: number;
  /** As people see it: XXXX-XXXX-XXXX. */
  code: string;
  courses: { id: number; title: string }[];
  used: boolean;
  activation_date: number | null;
  /** Who used it; null of an account that is gone, too. */
  user: { id: number; name: string; email: string } | null;
  batch_id: number;
  batch: string;
  expires_at: number | null;
  /** Days of access from redeeming; null: as long as each course gives. */
  days: number | null;
  /** What was paid for it went back. */
  withdrawn: boolean;
}

/** Codes to be made; the same key is the same batch. */
export interface CodesBody {
  course_ids: number[];
  count: number;
  batch: string;
  expires_at: number | null;
  days: number | null;
  key: string;
}

/** A batch that was made, and where its file is. */
export interface CodesMade {
  id: number;
  batch: string;
  count: number;
  url: string;
}

/** What became of codes that were to be removed: those that were used or bought stay. */
export interface CodesRemoved {
  removed: number;
  kept: number;
}
