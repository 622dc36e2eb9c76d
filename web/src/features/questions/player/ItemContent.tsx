import { MarkdownView } from '#/ui/MarkdownView';
import type { ContentItem } from '../types';
import { Media } from './Media';

/** The words of a choice, or what it shows. */
export function ItemContent({ item }: { item: Pick<ContentItem, 'html' | 'media'> }) {
  return item.media ? <Media block={item.media} /> : <MarkdownView html={item.html} />;
}
