/** The parts of the screen in the order of their tabs; those of `formTabs` hold one form. */
export const websiteTabs = [
  'builder',
  'pages',
  'looks',
  'people',
  'practice',
  'domains',
  'plan',
  'payments',
  'readers',
  'visits',
] as const;
export type WebsiteTab = (typeof websiteTabs)[number];

const formTabs = ['looks', 'people', 'practice'] as const;
/** A part that holds fields of the site's form. */
export type FormTab = (typeof formTabs)[number];

/** Whether a part holds fields of the site's form. */
export function isFormTab(tab: string): tab is FormTab {
  return formTabs.some((one) => one === tab);
}

const PRACTICE = /^(?:days_off|smallest_school|solvers_see_submissions|board_names|embeds|embed_origins)\b/;

/** The part that a field of the site's form is on. */
export function tabOf(field: string): FormTab {
  if (/^(?:takes|takes_domain|sign_in_page|asks)\b/.test(field)) return 'people';
  return PRACTICE.test(field) ? 'practice' : 'looks';
}

/** The part that shows what is wrong: the open one where it shows some of it, otherwise the first that does. */
export function tabOfFaults(paths: readonly string[], open: WebsiteTab): WebsiteTab {
  const faulty = new Set<string>(paths.map(tabOf));
  return faulty.has(open) ? open : (formTabs.find((tab) => faulty.has(tab)) ?? open);
}
