/** Everything that decides whether an answer can be sent now. */
export interface Circumstances {
  signedIn: boolean;
  /** `waiting`: an answer waits for the network. */
  phase: 'idle' | 'sending' | 'waiting';
  isJudging: boolean;
  isAnswered: boolean;
  cooldown: number;
  /** How often it may still be answered; null: any number. */
  triesLeft: number | null;
  /** Of a film: a question that must be answered is open. */
  mustAnswer: boolean;
}

/** Why an answer can't be sent; the button always says so. */
export type Obstacle =
  | 'signedOut'
  | 'noTries'
  | 'waiting'
  | 'sending'
  | 'judging'
  | 'mustAnswer'
  | 'empty'
  | 'cooldown';

/** The first thing that is in the way; null where nothing is. */
export function obstacleOf(now: Circumstances): Obstacle | null {
  if (!now.signedIn) return 'signedOut';
  if (now.phase !== 'idle') return now.phase;
  if (now.isJudging) return 'judging';
  if (now.triesLeft === 0) return 'noTries';
  if (now.mustAnswer) return 'mustAnswer';
  if (!now.isAnswered) return 'empty';
  return now.cooldown > 0 ? 'cooldown' : null;
}
