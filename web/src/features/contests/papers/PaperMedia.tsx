import { useTranslation } from 'react-i18next';
import type { RenderedBlock } from '#/features/questions';
import { MarkdownView } from '#/ui/MarkdownView';

/** A block as far as paper can show it: pictures and texts as they are, of the rest its name. */
export function PaperMedia({ block }: { block: RenderedBlock }) {
  const { t } = useTranslation('papers');
  const { kind, url = '' } = block;
  if (kind === 'text') return <MarkdownView html={block.html ?? ''} />;
  // Not lazily: what was not scrolled to would be missing on paper.
  if (kind === 'image') return <img src={url} alt={block.alt ?? ''} />;
  if (kind === 'video') return <p>{t('media.video', { name: block.title || url })}</p>;
  if (kind === 'sound' || kind === 'sound_text') return <p>{t('media.sound', { name: block.title || url })}</p>;
  return <p>{t('media.file', { name: block.name || url })}</p>;
}
