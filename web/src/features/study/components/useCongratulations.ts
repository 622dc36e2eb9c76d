import { useState } from 'react';
import type { CourseView } from '#/features/courses';

/** The congratulations on a course: once, when it is done while the player is open, by whatever completes it. */
export function useCongratulations({ my }: Pick<CourseView, 'my'>) {
  const isFinished = my !== null && my.finished_at !== null;
  const [state, setState] = useState<'due' | 'open' | 'over'>(isFinished ? 'over' : 'due');
  return {
    isOpen: state === 'open' || (state === 'due' && isFinished),
    open: () => setState((before) => (before === 'due' ? 'open' : before)),
    close: () => setState('over'),
  };
}
