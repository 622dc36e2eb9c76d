import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';

/** Nothing holds the room of what may stay empty. */
const Nothing = () => null;

/** Puts a problem into lists of one's own, from the problem's page. */
export const saveToListPart = lazyPart(async () => {
  const [part] = await Promise.all([import('./components/SaveToList'), loadNamespaces(['roadmaps'])]);
  return part.SaveToList;
}, Nothing);

/** What the visitor may do next, in one line below a list of problems, which it never moves. */
export const nextRowPart = lazyPart(async () => {
  const [part] = await Promise.all([import('./components/NextRow'), loadNamespaces(['roadmaps'])]);
  return part.NextRow;
}, Nothing);
