import type { Schemas } from '#/api/types';
import { readStored, writeStored } from '#/ui/storage';

/** What choosing a language needs to know of one. */
export interface LanguageOption {
  id: number;
  key: string;
  name: string;
  version?: string;
  available: boolean;
  /** Why it can't be used now. */
  reason?: UnavailableReason | null;
}

/** Why a language can't be handed in: no judge that is up has it, it runs in browsers only, no judge will ever have it. */
export type UnavailableReason = Schemas['WhyNot'];

/** Those that a judge can have: what authors choose from. */
export function judgedLanguages<T extends LanguageOption>(languages: readonly T[]): T[] {
  return allowedLanguages(languages, null).filter((language) => !language.reason || language.reason === 'no_judge');
}

/** The languages that most learners look for, by their keys; they come first in every list. */
const first = ['cpp', 'python3', 'java', 'c', 'cpp20', 'javascript', 'pascal'];

function place(language: LanguageOption): number {
  const at = first.indexOf(language.key);
  return at < 0 ? first.length : at;
}

/** The languages a problem lets its learners use, those that can't run now included, the usual ones first. */
export function allowedLanguages<T extends LanguageOption>(
  languages: readonly T[],
  allowed: readonly number[] | null,
): T[] {
  return languages
    .filter((language) => !allowed || allowed.includes(language.id))
    .sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name));
}

/** Lower case and without accents, as people type when they search. */
function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd');
}

/** Languages in the groups of a picker: the usual ones, and all others; only those that are searched for. */
export function groupLanguages<T extends LanguageOption>(
  languages: readonly T[],
  search: string,
): { usual: T[]; others: T[] } {
  const wanted = folded(search.trim());
  const found = languages.filter((language) =>
    folded(`${language.name} ${language.key} ${language.version ?? ''}`).includes(wanted),
  );
  const isUsual = (language: T) => place(language) < first.length;
  return { usual: found.filter(isUsual), others: found.filter((language) => !isUsual(language)) };
}

/**
 * The language to open with: the one last used on this problem, else the one last used on the
 * site, else the first; never one that isn't allowed or can't run now.
 */
export function pickLanguage<T extends LanguageOption>(
  options: readonly T[],
  remembered: readonly (number | null)[],
): T | null {
  const usable = options.filter((language) => language.available);
  for (const id of remembered) {
    const found = usable.find((language) => language.id === id);
    if (found) return found;
  }
  return usable[0] ?? options[0] ?? null;
}

const siteKey = 'lophoc.language';
const problemKey = (questionId: number) => `lophoc.language.${questionId}`;

function readNumber(key: string): number | null {
  const value = Number(readStored(key) ?? Number.NaN);
  return Number.isInteger(value) ? value : null;
}

/** The languages last used on this problem and on the site, in this order. */
export function rememberedLanguages(questionId: number): (number | null)[] {
  return [readNumber(problemKey(questionId)), readNumber(siteKey)];
}

/** Remembers a choice for this problem and as the site's last one. */
export function rememberLanguage(questionId: number, languageId: number): void {
  writeStored(problemKey(questionId), String(languageId));
  writeStored(siteKey, String(languageId));
}
