import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';
import type { Tone } from '#/ui/Chips';

/** What a whole is made of: a bar in parts, and the parts by name with their figures, each leading to what it counts. */
export function Parts({ parts }: { parts: readonly { name: string; value: number; tone: Tone; to: AppPath }[] }) {
  const shown = parts.filter((part) => part.value > 0);
  return (
    <div className="co-parts">
      <div className="co-parts-bar" aria-hidden>
        {shown.map((part) => (
          <span key={part.name} data-tone={part.tone} style={{ flexGrow: part.value }} />
        ))}
      </div>
      <ul>
        {parts.map((part) => (
          <li key={part.name} data-tone={part.tone}>
            <AppLink to={part.to}>
              <i aria-hidden />
              {part.name}
              <b>{formatNumber(part.value)}</b>
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
