/** The parts of the editor of a problem, in the order of their tabs. */
export const editorTabs = ['statement', 'settings', 'judging', 'tests'] as const;
export type EditorTab = (typeof editorTabs)[number];

const judged =
  /^(?:checker|mode|interactor|driver|subtasks|scratch|time_multipliers|allow_startup|show_output|stop_at_first_failure|\w+_limit_\w+)\b/;

/** The tab that a field is on. */
export function tabOf(field: string): EditorTab {
  if (judged.test(field)) return 'judging';
  return /^(?:vi|en)\./.test(field) ? 'statement' : 'settings';
}

/** The tab that shows what is wrong: the open one where it shows some of it, otherwise the first that does. */
export function tabOfFaults(paths: readonly string[], open: EditorTab): EditorTab {
  const faulty = new Set(paths.map(tabOf));
  return faulty.has(open) ? open : (editorTabs.find((tab) => faulty.has(tab)) ?? open);
}
