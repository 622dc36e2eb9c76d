import type { CollectedFile } from './types';

/** What becomes of a file: something is wrong with it, it was sent before, or it is sent. */
export type FileState = 'fault' | 'duplicate' | 'sound';

const order: readonly FileState[] = ['fault', 'sound', 'duplicate'];

export function stateOf({ fault, duplicate }: CollectedFile): FileState {
  if (fault) return 'fault';
  return duplicate ? 'duplicate' : 'sound';
}

/** The files, those first with which something is wrong; otherwise in their order. */
export function faultsFirst(files: readonly CollectedFile[]): CollectedFile[] {
  const rank = (file: CollectedFile) => order.indexOf(stateOf(file));
  return files.toSorted((one, other) => rank(one) - rank(other));
}

/** How many files there are of each state. */
export function countFiles(files: readonly CollectedFile[]): Record<FileState, number> {
  const counts = { fault: 0, duplicate: 0, sound: 0 };
  for (const file of files) counts[stateOf(file)] += 1;
  return counts;
}
