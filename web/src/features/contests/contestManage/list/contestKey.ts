/** What names a contest that is on its way out. */
export const contestKey = (id: number) => `contest/${id}`;
