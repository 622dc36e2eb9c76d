/** A person's code. */
export interface AffiliateCode {
  id: number;
  code: string;
  /** Of a hundred, off for who buys by it. */
  value: number;
  /** Of a hundred of what is paid, for its owner. */
  bonus: number;
  link: string;
  /** Whether `value` and `bonus` are the site's. */
  is_usual: boolean;
  user: { id: number; name: string; email: string };
}

/** Somebody whom I brought in. */
export interface BroughtIn {
  user: { id: number; name: string };
  joined_at: number;
  /** Of theirs that were paid and count for me. */
  orders: number;
}

/** Where a bonus stands: it falls due once the days for refunds are over. */
export type BonusState = 'pending' | 'due' | 'paid';

/** What I earned with an order, or lost with its refund; below zero it is one. */
export interface OwnBonus {
  reference: string;
  course: string;
  amount: number;
  bonus: number;
  state: BonusState;
  due_at: number;
  at: number;
}

/** A bonus of anybody's. */
export interface AffiliateBonus extends OwnBonus {
  id: number;
  user: { id: number; name: string; email: string };
  is_refund: boolean;
  paid_at: number | null;
}

/** What was paid to somebody. */
export interface AffiliatePayout {
  user_id: number;
  name: string;
  amount: number;
}
