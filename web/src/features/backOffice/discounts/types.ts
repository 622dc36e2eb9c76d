/** A discount as staff see it. Times in epoch seconds, money in whole VND. */
export interface Discount {
  id: number;
  code: string;
  /** Of a hundred; null: it takes `amount` off. */
  percent: number | null;
  amount: number | null;
  /** Empty: of every course. */
  course_ids: number[];
  /** Those of them that are there still. */
  courses: { id: number; title: string }[];
  from: number | null;
  until: number | null;
  minimum: number;
  max_uses: number | null;
  per_user: number | null;
  /** By orders that are open or paid. */
  uses: number;
  /** Whether staff have ended it. */
  ended: boolean;
  note: string;
  version: number;
  created_at: number;
}

/** A discount as it is written; `version` is that of what was read. */
export type DiscountBody = Pick<
  Discount,
  'code' | 'percent' | 'amount' | 'course_ids' | 'from' | 'until' | 'minimum' | 'max_uses' | 'per_user' | 'note'
> & { version?: number };
