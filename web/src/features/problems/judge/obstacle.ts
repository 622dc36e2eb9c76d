/** Everything that decides whether a solution can be run or submitted now. */
export interface Circumstances {
  online: boolean;
  signedIn: boolean;
  busy: boolean;
  source: string;
  /** Whether the judge can run the chosen language now, and whether any. */
  languageAvailable: boolean;
  anyAvailable: boolean;
  /** Seconds until the server takes the next one. */
  cooldown: number;
  action: 'submit' | 'samples' | 'own';
  sampleCount: number;
  /** The longest source taken, in bytes. */
  limit?: number;
}

/** Why a button is disabled; the button always says so. */
export type Obstacle =
  | 'signedOut'
  | 'offline'
  | 'busy'
  | 'empty'
  | 'language'
  | 'noLanguages'
  | 'tooLong'
  | 'cooldown'
  | 'noSamples'
  // Of Scratch projects, which are files.
  | 'noProject'
  | 'sending';

/** The longest source the server takes, in bytes. */
export const sourceLimit = 64 * 1024;

/** The same of outputs that are handed in without a program. */
export const outputsLimit = 1024 * 1024;

/** The first thing that is in the way; `null` when nothing is. */
export function obstacleOf(now: Circumstances): Obstacle | null {
  if (!now.signedIn) return 'signedOut';
  if (!now.online) return 'offline';
  if (now.busy) return 'busy';
  if (!now.anyAvailable) return 'noLanguages';
  if (!now.languageAvailable) return 'language';
  if (!now.source.trim()) return 'empty';
  if (new TextEncoder().encode(now.source).length > (now.limit ?? sourceLimit)) return 'tooLong';
  if (now.cooldown > 0) return 'cooldown';
  if (now.action === 'samples' && now.sampleCount === 0) return 'noSamples';
  return null;
}
