import { lazy } from 'react';

/** Chooses questions of the bank, for lessons and for contests; its texts are `curriculum` and `bank`. */
export const QuestionPicker = lazy(() => import('./lesson/questions/BankDialog'));
