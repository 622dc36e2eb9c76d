/** Where a place of a text is after the text was edited: it moves with the words before it. */
export function placeAfter(before: string, after: string, place: number): number {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  if (place <= same) return place;
  let tail = 0;
  while (tail < most - same && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return place >= before.length - tail ? place + after.length - before.length : same;
}

/** A picture in Markdown. */
export const pictureText = (url: string, alt: string): string => `![${escapedAlt(alt)}](${url})`;

const escapedAlt = (alt: string) => alt.replace(/\s+/g, ' ').replace(/[\\[\]`*_$<&]/g, String.raw`\$&`);

/** The text in which the pictures of an address have other words. */
export function describePicture(source: string, url: string, alt: string): string {
  const start = /!\[(?:\\.|[^\]\\])*\]\(/g;
  return source.replace(new RegExp(`${start.source}(?=${literal(url)}[ )])`, 'g'), () => `![${escapedAlt(alt)}](`);
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
