/** The key of a course among what is out of sight. */
export const courseKey = (id: number) => `course/${id}`;
