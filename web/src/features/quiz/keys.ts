/** Keys of what is asked of attempts. */
export const quizKeys = {
  attempt: (qs: number) => ['quiz', 'attempt', qs] as const,
  lesson: (id: number) => ['courses', 'lesson', { lesson: id }] as const,
};
