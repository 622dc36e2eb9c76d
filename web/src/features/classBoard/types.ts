export const periods = ['week', 'month', 'all'] as const;
/** Which time the board counts: this week, this month, all of it. */
export type Period = (typeof periods)[number];

/** A learner of the class. Who has the same points has the same rank; without points there is none. */
export interface BoardRow {
  rank: number | null;
  user_id: number;
  name: string;
  points: number;
  is_me: boolean;
}

/** Learners by points of practice; nobody where the class has the board off. */
export interface ClassBoard {
  period: Period;
  on: boolean;
  rows: BoardRow[];
}
