/** Kinds of sections, in the order of the gallery. */
export const kinds = [
  'top',
  'text',
  'picture_text',
  'banner',
  'goals',
  'numbers',
  'courses',
  'problems',
  'contests',
  'blog',
  'people',
  'comments',
  'faq',
  'video',
  'logos',
  'form',
] as const;
export type Kind = (typeof kinds)[number];

/** Kinds that a home page has as fixed parts under their own names, beside sections of its own. */
export const fixedKinds = ['banner', 'top', 'goals', 'courses', 'comments', 'blog', 'problems'] as const;
export type FixedKind = (typeof fixedKinds)[number];

/** What a site shows that has never said anything of its home page. */
export const defaultOrder: readonly string[] = ['top', 'problems', 'goals'];

export const sectionWords = ['title', 'description', 'joinButton', 'text', 'alt', 'button'] as const;
export type SectionWords = (typeof sectionWords)[number];
export const sectionLines = ['picture', 'link', 'url', 'form'] as const;
export type SectionLine = (typeof sectionLines)[number];

export const entryWords = ['title', 'description', 'role', 'about', 'text', 'label', 'question', 'answer'] as const;
export type EntryWords = (typeof entryWords)[number];
export const entryLines = ['name', 'value', 'picture', 'link', 'icon'] as const;
export type EntryLine = (typeof entryLines)[number];

/** What a kind has. */
export interface KindFields {
  words: readonly SectionWords[];
  lines: readonly SectionLine[];
  /** Entries that it lists, with what each has; the first names it. */
  entries?: { words: readonly EntryWords[]; lines: readonly EntryLine[] };
  /** Which objects it shows can be chosen: by hand only where their ids are known. */
  chosen?: 'byHand' | 'ofCategory';
  /** On which side its picture stands. */
  side?: boolean;
}

/** The server's own checks name the same (tenant-api/src/website/checks/sections.rs). */
export const fieldsOf: Record<Kind, KindFields> = {
  top: { words: ['title', 'description', 'joinButton'], lines: ['link', 'picture'] },
  text: { words: ['title', 'text'], lines: [] },
  picture_text: { words: ['title', 'text', 'alt', 'button'], lines: ['picture', 'link'], side: true },
  banner: { words: ['title', 'alt'], lines: ['picture', 'link'] },
  goals: { words: ['title'], lines: [], entries: { words: ['title', 'description'], lines: ['icon'] } },
  numbers: { words: ['title'], lines: [], entries: { words: ['label'], lines: ['value'] } },
  courses: { words: ['title'], lines: [], chosen: 'byHand' },
  problems: { words: ['title'], lines: [], chosen: 'byHand' },
  contests: { words: ['title'], lines: [], chosen: 'byHand' },
  blog: { words: ['title'], lines: [], chosen: 'byHand' },
  people: { words: ['title'], lines: [], entries: { words: ['role', 'text'], lines: ['name', 'picture'] } },
  comments: {
    words: ['title'],
    lines: [],
    chosen: 'ofCategory',
    entries: { words: ['about', 'text'], lines: ['name', 'picture'] },
  },
  faq: { words: ['title'], lines: [], entries: { words: ['question', 'answer'], lines: [] } },
  video: { words: ['title'], lines: ['url'] },
  logos: { words: ['title'], lines: [], entries: { words: [], lines: ['name', 'picture', 'link'] } },
  form: { words: ['title', 'text', 'button'], lines: ['form'] },
};

/** What the fixed parts have of that: the configuration has no more room for them. */
export const fixedFields: Partial<Record<Kind, KindFields>> = {
  banner: { words: [], lines: ['picture'] },
  goals: { words: [], lines: [], entries: fieldsOf.goals.entries },
};

/** What a section has: of its kind, or as the fixed part that it is. */
export function fieldsFor({ id, kind }: { id: string; kind: Kind }): KindFields {
  return (id === kind && fixedFields[kind]) || fieldsOf[kind];
}
