import { formatNumber } from '#/i18n/format';

/** Points without endless digits. */
export function points(score: number): string {
  return formatNumber(Math.round(score * 100) / 100);
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The words of clean HTML, for names and announcements. */
export function wordsOf(html: string): string {
  return html
    .replaceAll(/<(?:annotation|style)\b[^>]*>.*?<\/(?:annotation|style)>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
