import { lazyPart } from '#/ui/lazyPart';
import { PendingWorkspace } from './PendingWorkspace';

/** The workspace, in a chunk of its own: the statement is read without it. The page's loader fetches it ahead, beside the problem. */
export const workspacePart = lazyPart(async () => (await import('./Workspace')).Workspace, PendingWorkspace);
