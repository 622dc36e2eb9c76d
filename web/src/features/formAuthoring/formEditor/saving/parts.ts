import { toBody } from '../body';
import type { FormDraft } from '../schema';

/** The parts of a form that are told apart when two versions of it meet, each with what the editor has of it. */
const keys = {
  title: ['title'],
  slug: ['slug'],
  description: ['description'],
  english: ['title_en', 'description_en'],
  fields: ['fields'],
  opens_at: ['opens_at'],
  closes_at: ['closes_at'],
  max: ['max'],
  once: ['once'],
  joins: ['joins', 'joined'],
  template_id: ['template_id'],
  webhook: ['webhook'],
  status: ['status'],
} as const satisfies Record<string, readonly (keyof FormDraft)[]>;

/** A part of a form. */
export type PartName = keyof typeof keys;

export const partNames = Object.keys(keys) as PartName[];

/** What the editor has of a part. */
export const keysOf = (part: PartName): readonly (keyof FormDraft)[] => keys[part];

/** What a part says, whatever its rows are called on the page and however much is blank around it. */
function meaningOf(draft: FormDraft, part: PartName): string {
  const body = toBody(draft);
  const english = body.translations.en;
  if (part === 'fields') return JSON.stringify([body.fields, english?.fields ?? {}]);
  if (part === 'english') return JSON.stringify([english?.title ?? '', english?.description ?? '']);
  return JSON.stringify(body[part]);
}

/** Whether a part says the same in two versions. */
export const isSamePart = (part: PartName, one: FormDraft, other: FormDraft): boolean =>
  meaningOf(one, part) === meaningOf(other, part);

/** A form with some parts of another version. */
export function withParts(draft: FormDraft, from: FormDraft, parts: readonly PartName[]): FormDraft {
  const taken = parts.flatMap((part) => keysOf(part).map((key) => [key, structuredClone(from[key])] as const));
  return { ...draft, ...Object.fromEntries(taken) };
}

/** What was saved, with everything as it was written that says the same: the author's last space stays. */
export const keepWritten = (saved: FormDraft, written: FormDraft): FormDraft =>
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
export function conflictsOf(base: FormDraft, mine: FormDraft, theirs: FormDraft): PartConflict[] {
  return partNames
    .filter((part) => !isSamePart(part, mine, theirs))
    .map((part) => {
      const isMine = !isSamePart(part, base, mine);
      const isTheirs = !isSamePart(part, base, theirs);
      return { part, pick: isMine ? 'mine' : 'theirs', isBoth: isMine && isTheirs };
    });
}
