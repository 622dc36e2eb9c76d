import * as z from 'zod/mini';
import { rules } from '#/ui/form/rules';
import type { SitePageInput, SitePageView } from '../types';

const TITLE = 200;
const CONTENT = 100_000;

/** A page in its form. */
export const pageSchema = z.object({
  title: rules.text(TITLE),
  content: rules.optionalText(CONTENT),
  title_en: rules.optionalText(TITLE),
  content_en: rules.optionalText(CONTENT),
  published: z.boolean(),
  checked: z.boolean(),
});
export type PageForm = z.infer<typeof pageSchema>;

/** The form as the page stands. */
export function toForm({ source, published }: SitePageView): PageForm {
  const en = source?.translations.en;
  return {
    title: source?.title ?? '',
    content: source?.content ?? '',
    title_en: en?.title ?? '',
    content_en: en?.content ?? '',
    published,
    checked: false,
  };
}

/** What is saved of it, written from that version. */
export function toBody(values: PageForm, version: number): SitePageInput {
  const { title, content, title_en: titleEn, content_en: contentEn, published, checked } = values;
  const isTranslated = titleEn !== '' || contentEn !== '';
  return {
    title,
    content,
    translations: isTranslated ? { en: { title: titleEn, content: contentEn } } : {},
    published,
    checked,
    version,
  };
}

/** The form's name of a field that the server refused. */
export const fieldOf = (field: string): string => field.replace(/^translations\.en\.(title|content)$/, '$1_en');
