import { plain } from '#/ui/commands';
import type { CommentAuthor } from './types';

/** People that are offered at one time. */
const OFFERED = 6;

/** A mention that is being typed: where its `@` stands, and what follows it up to the caret. */
export interface Typed {
  at: number;
  words: string;
}

/** The mention that is being typed at the caret. */
export function typedMention(text: string, caret: number): Typed | null {
  const found = /(?:^|[\s(])@([^\s@()[\]]{0,30}(?: [^\s@()[\]]{1,30}){0,2})$/u.exec(text.slice(0, caret));
  const words = found?.[1];
  return words === undefined ? null : { at: caret - words.length - 1, words };
}

/** Those whose name has a word that begins so, without regard to accents. */
export function offered(people: readonly CommentAuthor[], words: string): CommentAuthor[] {
  const wanted = plain(words);
  return people.filter(({ name }) => ` ${plain(name)}`.includes(` ${wanted}`)).slice(0, OFFERED);
}

/** The text with a person in the place of what was typed, and where the caret stands then. */
export function withMention(text: string, typed: Typed, { id, name }: CommentAuthor): { text: string; caret: number } {
  const before = text.slice(0, typed.at);
  const after = text.slice(typed.at + 1 + typed.words.length);
  const mention = `@[${name.replaceAll(/[[\]]/g, '')}](user:${id}) `;
  return { text: before + mention + after.replace(/^ /, ''), caret: before.length + mention.length };
}
