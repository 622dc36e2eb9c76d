import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#/api/client';
import { useUser } from '#/auth/useUser';
import { formatDateTime } from '#/i18n/format';

/** Tells that an operator of the platform is in this site as its admin: to the operator, and to the site's own admins. */
export function VisitRibbon() {
  const { t } = useTranslation('app');
  const visit = useUser()?.visit;
  const [ending, setEnding] = useState(false);
  if (!visit) return null;
  const end = async () => {
    setEnding(true);
    // Whoever visits is out then, and the page is to say so: a new start either way.
    await api.post('/api/visits/{id}/end', { path: { id: visit.id } }).finally(() => window.location.reload());
  };
  const words = { name: visit.operator, reason: visit.reason, time: formatDateTime(visit.expires_at) };
  return (
    <div className="lp-banner" role="status">
      <div className="lp-container lp-visit">
        <span>{visit.own ? t('visit.own', words) : t('visit.live', words)}</span>
        <button type="button" className="lp-btn lp-btn-sm" disabled={ending} onClick={() => void end()}>
          {visit.own ? t('visit.leave') : t('visit.end')}
        </button>
      </div>
    </div>
  );
}
