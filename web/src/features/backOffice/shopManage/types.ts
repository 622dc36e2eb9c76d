/** What a thing of the shop is: a discount code, a course, or something that staff hand over. */
export type ShopKind = 'discount' | 'course' | 'item';

/** Something of the shop as staff see it. */
export interface ManagedItem {
  id: number;
  kind: ShopKind;
  title: string;
  description: string;
  image: string;
  coins: number;
  /** What is left; null: no limit. */
  stock: number | null;
  per_user: number | null;
  /** The course that is bought, or that a discount is for; null: of a discount any. */
  course: { id: number; slug: string; title: string } | null;
  percent: number | null;
  amount: number | null;
  /** How long the code or the access is good; null: it does not end. */
  days: number | null;
  is_offered: boolean;
  /** In the shop's order. */
  position: number;
  version: number;
}

/** Something of the shop as it is written; `version` is that of what was read. */
export type ItemBody = Omit<ManagedItem, 'id' | 'course' | 'version'> & { course_id: number | null; version?: number };

/** Where a purchase stands; `waits`: it is to be handed over. */
export type PurchaseState = 'waits' | 'done' | 'cancelled';

/** What somebody bought. Times in epoch seconds. */
export interface ManagedPurchase {
  id: number;
  user: { id: number; name: string; email: string };
  kind: ShopKind;
  title: string;
  coins: number;
  state: PurchaseState;
  note: string;
  created_at: number;
  decided_at: number | null;
}
