/** Longest title, in characters. */
export const titleMost = 200;
