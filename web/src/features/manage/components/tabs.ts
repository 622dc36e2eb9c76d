/** The parts of the editor of a problem, in the order of their tabs. */
export const editorTabs = ['statement', 'settings', 'tests'] as const;
export type EditorTab = (typeof editorTabs)[number];

/** The tab that a field is on. */
export function tabOf(field: string): EditorTab {
  return /^(?:vi|en)\./.test(field) ? 'statement' : 'settings';
}
