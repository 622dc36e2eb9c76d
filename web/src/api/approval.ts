import type { ContentStatus, Visibility } from './content';
import type { Schemas } from './types';

/** A step in the life of a problem. */
export type Step = Schemas['Step'];

/**
 * The steps that can be taken, the most likely first. Public content needs somebody who may approve; content that is not public
 * needs nobody. The server has the last word.
 */
export function stepsFrom(status: ContentStatus, visibility: Visibility, mayApprove: boolean): Step[] {
  const free = mayApprove || visibility !== 'public';
  switch (status) {
    case 'draft':
    case 'rejected':
      return free ? ['publish'] : ['submit'];
    case 'waiting_for_approval':
      return mayApprove ? ['approve', 'publish', 'reject', 'cancel'] : free ? ['publish', 'cancel'] : ['cancel'];
    case 'approved':
      return mayApprove ? ['publish', 'reject', 'cancel'] : ['publish', 'cancel'];
    case 'published':
      return mayApprove ? ['unpublish', 'reject'] : ['unpublish'];
  }
}

/** Whether saving a change sends the problem back to approval. */
export function returnsToApproval(status: ContentStatus, visibility: Visibility, mayApprove: boolean): boolean {
  return !mayApprove && visibility === 'public' && (status === 'approved' || status === 'published');
}
