export { revenueQuery } from './revenue/api';
export type { RevenueRow } from './revenue/types';
