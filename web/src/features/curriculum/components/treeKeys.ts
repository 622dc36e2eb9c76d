import { lessonKinds, type ItemKind, type LessonKind } from '../types';
import type { Step } from '../tree/moves';

/** What a new item is: a part, or a lesson of a kind. */
export type NewKind = Exclude<ItemKind, 'lesson'> | LessonKind;

/** What can be added, in the order of the menu. */
export const newKinds: readonly NewKind[] = ['chapter', 'subchapter', ...lessonKinds];

/** The letter that adds each where a row has the focus. */
export const newKeys: Record<NewKind, string> = {
  chapter: 'c',
  subchapter: 's',
  lecture: 'l',
  video: 'v',
  video_interaction: 'i',
  file: 'f',
  quiz: 'q',
};

/** What a key does in the tree. */
export type TreeCommand =
  | { do: 'step'; step: Step }
  | { do: 'go'; to: 'up' | 'down' | 'first' | 'last'; isRange: boolean }
  | { do: 'in' | 'out' | 'rename' | 'choose' | 'chooseAll' | 'unchoose' | 'delete' | 'add' }
  | { do: 'create'; kind: NewKind };

interface Key {
  key: string;
  altKey: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

const steps: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' };
const goes = { ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' } as const;
const others = {
  ArrowRight: 'in',
  ArrowLeft: 'out',
  Enter: 'rename',
  F2: 'rename',
  ' ': 'choose',
  Escape: 'unchoose',
  Delete: 'delete',
  Insert: 'add',
} as const;

/** What a key that is pressed on a row does; null where it does nothing of the tree's. */
export function commandOf({ key, altKey, shiftKey, ctrlKey, metaKey }: Key): TreeCommand | null {
  if (altKey) return steps[key] && !ctrlKey && !metaKey ? { do: 'step', step: steps[key] } : null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? { do: 'chooseAll' } : null;
  if (key in goes) return { do: 'go', to: goes[key as keyof typeof goes], isRange: shiftKey };
  if (key in others) return { do: others[key as keyof typeof others] };
  const kind = newKinds.find((one) => newKeys[one] === key);
  return kind ? { do: 'create', kind } : null;
}
