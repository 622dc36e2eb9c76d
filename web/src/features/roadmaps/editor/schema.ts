import * as z from 'zod/mini';
import type { Difficulty } from '#/api/types';
import { rules } from '#/ui/form/rules';
import type { Roadmap, RoadmapInput } from '../types';
import { listKinds, listVisibilities } from '../types';

/** What a list may hold at most; the server refuses more. */
export const limits = { title: 200, sections: 50, problems: 500 } as const;

const problem = z.object({
  id: z.number(),
  title: z.string(),
  difficulty: z.custom<Difficulty>((value) => typeof value === 'string'),
});

/** The form of a roadmap or list. */
export const roadmapSchema = z.object({
  title: rules.text(limits.title),
  kind: z.enum(listKinds),
  visibility: z.enum(listVisibilities),
  sections: z.array(z.object({ id: z.string(), title: rules.optionalText(limits.title), questions: z.array(problem) })),
});

export type RoadmapForm = z.infer<typeof roadmapSchema>;
export type SectionForm = RoadmapForm['sections'][number];
export type ProblemForm = SectionForm['questions'][number];

let made = 0;

/** A section without a title; its id is known to the page alone. */
export function emptySection(title = ''): SectionForm {
  made += 1;
  return { id: `section-${made}`, title, questions: [] };
}

/** A new list of somebody: theirs alone until they open it. */
export const emptyForm = (): RoadmapForm => ({
  title: '',
  kind: 'roadmap',
  visibility: 'private',
  sections: [emptySection()],
});

/** What is stored, as the form has it. */
export function toForm({ title, kind, visibility, sections }: Roadmap): RoadmapForm {
  return {
    title,
    kind,
    visibility,
    sections: sections.map((section) => ({
      ...emptySection(section.title),
      questions: section.questions.map(({ id, title: name, difficulty }) => ({ id, title: name, difficulty })),
    })),
  };
}

/** What is sent of the form. */
export function bodyOf(form: RoadmapForm, version?: number): RoadmapInput {
  return {
    title: form.title,
    kind: form.kind,
    visibility: form.visibility,
    version,
    sections: form.sections.map(({ title, questions }) => ({ title, questions: questions.map(({ id }) => id) })),
  };
}
