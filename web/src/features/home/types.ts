import type { HomeContent } from '#/api/types';

/** A section of the home page. */
export type HomeSection = HomeContent['sections'][number];

/** A section of one kind. */
export type SectionOf<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>;

/** Whether a section is the head of a page: heading, words and the way in. */
export const isTop = (section: HomeSection): section is SectionOf<'top'> => section.kind === 'top';
