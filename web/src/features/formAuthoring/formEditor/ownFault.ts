/** What is wrong with a list as a whole, of what the form keeps of it; its rows' faults are theirs. */
export function ownFault(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('root' in error) return error.root;
  return 'type' in error && typeof error.type === 'string' ? error : undefined;
}
