/** Asked at the moment of leaving: whether something is unsaved. */
export type Guard = () => boolean;

/**
 * What on the page may be unsaved, each with the parameter of the address that shows it, where it is shown by one (`?account=7`);
 * `leaveGuards` keeps it.
 */
export const guards = new Map<Guard, string | undefined>();

/** Whether anything on the page would be lost by leaving it now. */
export function hasUnsavedChanges(): boolean {
  return [...guards.keys()].some((guard) => guard());
}
