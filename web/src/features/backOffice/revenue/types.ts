import type { Schemas } from '#/api/types';

/** What came in and went back of one day (YYYY-MM-DD), course, method or affiliate; an empty key: by no affiliate. */
export type RevenueRow = Schemas['RevenueRow'];

/** What came in and went back in some days, in rows and all together; in whole VND. */
export type Revenue = Schemas['Revenue'];
