/** What came in and went back, in whole VND. */
export interface Takings {
  orders: number;
  received: number;
  refunded: number;
  net: number;
}

/** Takings of one day (YYYY-MM-DD), course, method or affiliate; an empty key: by no affiliate. */
export interface RevenueRow extends Takings {
  key: string;
  /** What a course or an affiliate is called. */
  label: string;
}

/** Takings in some days, in rows and all together. */
export interface Revenue extends Takings {
  rows: RevenueRow[];
}
