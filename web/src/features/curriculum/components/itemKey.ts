/** The key of an item among what is to be deleted. */
export const itemKey = (id: number) => `course-item/${id}`;
