import type { EditedPost, PostInput } from '../types';
import type { PostForm } from './schema';

const noTexts = { title: '', content: '', excerpt: '' };

/** The values of the form of a stored post. */
export function toForm({ source, category, visibility, comments }: EditedPost): PostForm {
  const { title, slug, content, format, excerpt, cover, tags, translations, publish_at: publishAt } = source;
  const { en = noTexts } = translations;
  return {
    title,
    slug,
    content,
    format,
    excerpt,
    cover,
    tags,
    category_id: category,
    visibility,
    publish_at: publishAt,
    comments,
    en: { title: en.title, content: en.content, excerpt: en.excerpt },
  };
}

/** What is sent of the form. */
export function toBody({ en, ...same }: PostForm): PostInput {
  const isWritten = Object.values(en).some((text) => text.trim() !== '');
  return { ...same, translations: isWritten ? { en } : {} };
}
