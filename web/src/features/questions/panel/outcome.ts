/** What became of an answer, as people are told. */
export type Outcome = 'right' | 'partly' | 'wrong' | 'byHand' | 'judging' | 'unfinished' | 'read' | 'stopped';

/** The outcome by a status of the server's and the score. */
export function outcomeOf(answered: { status: string; score: number }, type: string): Outcome {
  switch (answered.status) {
    case 'AC':
    case 'accepted':
    case 'passed':
      return type === 'theory' ? 'read' : 'right';
    case 'waiting_manual_judge':
      return 'byHand';
    case 'running':
    case 'running_test':
      return type === 'video_interaction' ? 'unfinished' : 'judging';
    case 'SVE':
    case 'stop':
      return 'stopped';
    default:
      return answered.score > 0 ? 'partly' : 'wrong';
  }
}
