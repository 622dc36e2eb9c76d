/** The parts of the screen in the order of their tabs. */
export const tabs = ['orders', 'check', 'reconciliation', 'discounts', 'revenue', 'ucoin'] as const;
export type TransactionsTab = (typeof tabs)[number];
