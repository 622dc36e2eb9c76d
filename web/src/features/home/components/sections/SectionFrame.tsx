import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';

interface SectionFrameProps {
  /** The section's own name on the page. */
  id: string;
  kind: string;
  /** '' : it has no heading. */
  title: string;
  /** Where all of what it shows a part of is. */
  all?: AppPath;
  children: ReactNode;
}

/** A section of the home page below its heading. The server writes the same markup (FIRST-PAINT.md). */
export function SectionFrame({ id, kind, title, all, children }: SectionFrameProps) {
  const { t } = useTranslation('home');
  return (
    <section className="lp-section" data-kind={kind} aria-labelledby={title ? `home-${id}` : undefined}>
      <div className="lp-container">
        {(title || all) && (
          <div className="lp-section-head">
            {title && (
              <h2 id={`home-${id}`} className="lp-h2">
                {title}
              </h2>
            )}
            {all && (
              <AppLink className="lp-link" to={all}>
                {t('newest.all')} →
              </AppLink>
            )}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
