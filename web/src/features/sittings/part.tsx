import type { QueryKey } from '@tanstack/react-query';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';
import { Drawer } from '#/ui/Drawer';

/** A quiz whose sittings are looked at. */
export interface SittingsProps {
  lesson: { id: number; title: string };
  onClose: () => void;
}

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={4} /> : <ErrorState error={error} onRetry={retry} />;
}

const sittings = lazyPart(async () => {
  const [{ Sittings }] = await Promise.all([import('./components/Sittings'), loadNamespaces(['sittings'])]);
  return Sittings;
}, Pending);

/** Who sits a quiz, beside the page: loaded with its texts when it is opened. */
export function SittingsDrawer({ lesson, onClose }: SittingsProps) {
  return (
    <Drawer open width="lg" title={lesson.title} onClose={onClose}>
      <sittings.Part lesson={lesson} />
    </Drawer>
  );
}

const late = lazyPart(async () => {
  const [{ LateView }] = await Promise.all([
    import('./components/LateView'),
    // Questions have words of their own.
    loadNamespaces(['sittings', 'questions', 'problems']),
  ]);
  return LateView;
}, Pending);

/** What came late to one attempt, beside the page, to be decided about. `counted` is the key of what decisions change. */
export function LateDrawer(props: { title: string; attempt: number; counted: QueryKey; onClose: () => void }) {
  const { title, attempt, counted, onClose } = props;
  return (
    <Drawer open width="lg" title={title} onClose={onClose}>
      <late.Part attempt={attempt} counted={counted} />
    </Drawer>
  );
}
