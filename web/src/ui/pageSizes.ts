/** The sizes that a list's page may have; the first is the default. */
export const pageSizes = [12, 24, 48, 96] as const;
