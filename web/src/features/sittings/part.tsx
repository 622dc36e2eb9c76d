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
