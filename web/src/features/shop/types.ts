/** What a thing of the shop is: a discount code, a course, or something that staff hand over. */
export type ShopKind = 'discount' | 'course' | 'item';

/** A course that something of the shop is about. */
export interface ShopCourse {
  id: number;
  slug: string;
  title: string;
}

/** Something that uCoin buy. */
export interface ShopItem {
  id: number;
  kind: ShopKind;
  title: string;
  description: string;
  image: string;
  coins: number;
  /** How many are left; null: any number. */
  stock: number | null;
  /** How many one person may buy; null: any number. */
  per_user: number | null;
  /** The course that is bought, or that a discount is for; null: of a discount any. */
  course: ShopCourse | null;
  percent: number | null;
  amount: number | null;
  /** For how many days the code or the access is good; null: it does not end. */
  days: number | null;
}

/** What was just bought. */
export interface ShopBought {
  purchase_id: number;
  /** Of a discount. */
  code: string | null;
  /** Of a course. */
  course_id: number | null;
  balance: number;
}

/** Something that I bought. */
export interface ShopPurchase {
  id: number;
  kind: ShopKind;
  title: string;
  coins: number;
  /** `waits`: staff are to hand it over. */
  state: 'waits' | 'done' | 'cancelled';
  note: string;
  code: string | null;
  course: ShopCourse | null;
  created_at: number;
}
