import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { Discussion, fetchDiscussion } from './parts';
import type { SubjectKind } from './types';

/**
 * A discussion that is asked for when it is opened, on pages whose first load has no room for it. A link to a comment opens it.
 * `title` is the page's own text.
 */
export function DiscussionFold({ kind, id, title }: { kind: SubjectKind; id: number; title: string }) {
  const { hash } = useLocation();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOpen = wanted ?? hash.startsWith('#comment-');
  const panel = useId();
  const fetchAhead = () => void fetchDiscussion();
  return (
    <section aria-label={title}>
      <Button
        variant="outlined"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setWanted(!isOpen)}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
      >
        {title}
      </Button>
      {isOpen && (
        <div id={panel}>
          <Discussion kind={kind} id={id} />
        </div>
      )}
    </section>
  );
}
