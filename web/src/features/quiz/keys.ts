/** Keys of what is asked of attempts. */
export const quizKeys = {
  attempt: (qs: number) => ['quiz', 'attempt', qs] as const,
  result: (qs: number) => ['quiz', 'attempt', qs, 'result'] as const,
  lesson: (id: number) => ['courses', 'lesson', { lesson: id }] as const,
};
