/** The key of a question among what is out of sight. */
export const questionKey = (id: number) => `question/${id}`;
