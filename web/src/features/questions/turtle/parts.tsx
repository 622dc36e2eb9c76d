import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />;
}

/** `TurtleWorkspace` with its words, loaded when it is needed. */
export const turtleWorkspace = lazyPart(async () => {
  const [{ TurtleWorkspace }] = await Promise.all([import('./TurtleWorkspace'), loadNamespaces(['turtle', 'editor'])]);
  return TurtleWorkspace;
}, Pending);

/** `TurtleTarget` with its words, loaded when it is needed. */
export const turtleTarget = lazyPart(async () => {
  const [{ TurtleTarget }] = await Promise.all([import('./TurtleTarget'), loadNamespaces(['turtle'])]);
  return TurtleTarget;
}, Pending);

/** `TurtleDrawing` with its words, loaded when it is needed. */
export const turtleDrawing = lazyPart(async () => {
  const [{ TurtleDrawing }] = await Promise.all([import('./TurtleDrawing'), loadNamespaces(['turtle'])]);
  return TurtleDrawing;
}, Pending);
