import { lazyPart } from '../lazyPart';
import type { SiteIconName } from './names';

const part = lazyPart<{ name: SiteIconName }>(
  async () => {
    const { icons } = await import('./icons');
    return function Icon({ name }) {
      const Drawn = icons[name];
      return <Drawn aria-hidden fontSize="inherit" />;
    };
  },
  () => null,
);

/** An icon that an admin chose. It comes when it is drawn; its place (`className`) has its size before, and in the server's HTML. */
export function SiteIcon({ name, className }: { name: SiteIconName; className: string }) {
  return (
    <span className={className} aria-hidden>
      <part.Part name={name} />
    </span>
  );
}
