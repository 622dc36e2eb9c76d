import * as z from 'zod/mini';
import { rules } from '#/ui/form/rules';
import { TITLE_MOST } from '../tree/outline';
import type { EditItem, ItemChange } from '../types';

/** The longest that somebody may wait after joining, in days. */
export const DAYS_MOST = 3650;

/** What is edited of an item itself; of lessons their own editor has the title. */
export const itemSchema = z.object({
  title: z.object({ vi: rules.text(TITLE_MOST), en: rules.optionalText(TITLE_MOST) }),
  is_hidden: z.boolean(),
  is_preview: z.boolean(),
  opens_at: z.nullable(rules.moment()),
  opens_after_days: z.nullable(rules.wholeBetween(0, DAYS_MOST)),
  requires: z.array(z.number()),
});
export type ItemForm = z.infer<typeof itemSchema>;

/** An item as values of the form. */
export const itemForm = (item: EditItem): ItemForm => ({
  title: { vi: item.title, en: item.translations.en?.title ?? '' },
  is_hidden: item.is_hidden,
  is_preview: item.is_preview,
  opens_at: item.opens_at,
  opens_after_days: item.opens_after_days,
  requires: item.requires,
});

/** What is sent of the form. A lesson's title is not: its own editor may have given it another one. */
export function itemChange(item: EditItem, { title, ...rest }: ItemForm, version: number): ItemChange {
  if (item.kind === 'lesson') return { ...rest, version };
  return { title: title.vi, translations: title.en ? { en: { title: title.en } } : {}, ...rest, version };
}

/** The form's name of a field that the server names otherwise. */
export const itemField = (field: string): string => {
  if (field === 'title') return 'title.vi';
  return field === 'translations.en.title' ? 'title.en' : field;
};
