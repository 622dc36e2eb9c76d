import type { PostForm } from '../schema';

/** The parts of a post that are told apart when two versions of it meet, in the order in which they are shown. */
export const partNames = [
  'title',
  'slug',
  'content',
  'format',
  'excerpt',
  'cover',
  'tags',
  'category_id',
  'visibility',
  'publish_at',
  'comments',
  'en.title',
  'en.content',
  'en.excerpt',
] as const;

/** A part of the form by its path. */
export type PartName = (typeof partNames)[number];

/** What a part holds. */
export type PartValue = string | number | null | string[];

type FlatForm = Omit<PostForm, 'en'>;

/** A part's value, as the form has it. */
export function partOf(form: PostForm, part: PartName): PartValue {
  return part.startsWith('en.') ? form.en[part.slice(3) as keyof PostForm['en']] : form[part as keyof FlatForm];
}

/** Texts of one line, in which the server leaves single blanks. */
const lines: readonly PartName[] = ['title', 'slug', 'excerpt', 'en.title', 'en.excerpt'];

/** What a value says: blanks around a line and the order of tags say nothing. */
function meaningOf(part: PartName, value: PartValue): string {
  if (Array.isArray(value)) return JSON.stringify(value.toSorted());
  const isLine = typeof value === 'string' && lines.includes(part);
  return JSON.stringify(isLine ? value.replaceAll(/\s+/g, ' ').trim() : value);
}

/** Whether a part says the same in two versions. */
export const isSamePart = (part: PartName, one: PostForm, other: PostForm): boolean =>
  meaningOf(part, partOf(one, part)) === meaningOf(part, partOf(other, part));

/** The form with some parts of another version. */
function withParts(form: PostForm, from: PostForm, parts: readonly PartName[]): PostForm {
  const next = structuredClone(form);
  for (const part of parts) {
    const value = structuredClone(partOf(from, part));
    if (part.startsWith('en.')) next.en[part.slice(3) as keyof PostForm['en']] = value as string;
    else next[part as keyof FlatForm] = value as never;
  }
  return next;
}

/** What was saved, with everything as it was written that says the same: the author's last blank stays. */
export const keepWritten = (saved: PostForm, written: PostForm): PostForm =>
  withParts(
    saved,
    written,
    partNames.filter((part) => isSamePart(part, saved, written)),
  );

/** Whose version of a part stays. */
export type Side = 'mine' | 'theirs';

/** A part that two versions say differently. */
export interface PartConflict {
  part: PartName;
  /** Whose it is unless somebody chooses: of what only one of them has changed, theirs who did; of what both did, mine. */
  pick: Side;
  /** Whether both have changed it. */
  isBoth: boolean;
}

/** The parts that two versions, both written from `base`, say differently. */
export function conflictsOf(base: PostForm, mine: PostForm, theirs: PostForm): PartConflict[] {
  return partNames
    .filter((part) => !isSamePart(part, mine, theirs))
    .map((part) => {
      const isMine = !isSamePart(part, base, mine);
      const isTheirs = !isSamePart(part, base, theirs);
      return { part, pick: isMine ? 'mine' : 'theirs', isBoth: isMine && isTheirs };
    });
}

/** One version of two: mine, with the parts that were picked of theirs. */
export const merged = (mine: PostForm, theirs: PostForm, picks: readonly Omit<PartConflict, 'isBoth'>[]): PostForm =>
  withParts(
    mine,
    theirs,
    picks.filter(({ pick }) => pick === 'theirs').map(({ part }) => part),
  );
