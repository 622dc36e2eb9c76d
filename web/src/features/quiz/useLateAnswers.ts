import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '#/auth/useUser';
import type { LessonView } from '#/features/courses';
import { renewQuiz } from './api';
import { sendLateAnswers } from './lateAnswers';

/** Sends what this browser kept of an attempt of a lesson that has ended meanwhile. */
export function useLateAnswers({ id: lesson, quiz }: LessonView): void {
  const user = useUser()?.id;
  const queryClient = useQueryClient();
  const running = quiz?.running?.quiz_submission_id ?? null;
  useEffect(() => {
    if (user === undefined || !quiz) return;
    const asked = { subject: { kind: 'lesson' as const, lesson }, running };
    void sendLateAnswers(user, asked).then((sent) => sent !== null && renewQuiz(queryClient, sent));
  }, [user, lesson, quiz, running, queryClient]);
}
