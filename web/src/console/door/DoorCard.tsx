import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What is around the screens before the console: the brand, a heading and one card. */
export function DoorCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('console');
  return (
    <section className="lp-auth co-door">
      <div className="lp-card">
        <div className="lp-card-body">
          <div className="lp-auth-head">
            <h1 className="lp-title">{title}</h1>
            {lead && <p className="lp-lead">{lead}</p>}
          </div>
          {children}
        </div>
      </div>
      <p className="lp-muted lp-small co-door-note">{t('door.note')}</p>
    </section>
  );
}
