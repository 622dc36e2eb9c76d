/** Asked at the moment of leaving: whether something is unsaved. */
export type Guard = () => boolean;

/** What on the page may be unsaved; `leaveGuards` keeps it. */
export const guards = new Set<Guard>();

/** Whether anything on the page would be lost by leaving it now. */
export function hasUnsavedChanges(): boolean {
  return [...guards].some((guard) => guard());
}
