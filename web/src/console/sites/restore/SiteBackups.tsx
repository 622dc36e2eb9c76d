import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { restorableQuery } from '../../api';
import { Loaded } from '../../parts/Loaded';
import { Facts, Panel } from '../../parts/Panel';
import { ServerMessage } from '../../parts/ServerMessage';
import { useMay } from '../../session';
import type { Restorable, SiteDetail } from '../../types';
import type { SiteAction } from '../siteActions';
import { ownTime } from './restoreForms';

/** To when the site can be restored, and for how long the last restore can be taken back. */
export function SiteBackups({ site, ask }: { site: SiteDetail; ask: (action: SiteAction) => void }) {
  const { t } = useTranslation('sites');
  const query = useQuery(restorableQuery(site.id));
  return (
    <Panel title={t('backups.title')}>
      <Loaded query={query} rows={2}>
        {(restorable) => <Shown restorable={restorable} ask={ask} />}
      </Loaded>
    </Panel>
  );
}

function Shown({ restorable, ask }: { restorable: Restorable; ask: (action: SiteAction) => void }) {
  const { t } = useTranslation('sites');
  const may = useMay();
  const { windows, reason, backups, retention_days: days, undo_until: undoUntil } = restorable;
  const last = backups.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0];
  return (
    <div className="co-stack">
      {undoUntil && (
        <p className="lp-alert" data-tone="warning">
          {t('backups.undo', { until: ownTime(undoUntil) })}
          {may('sites.restore') && (
            <>
              {' '}
              <button type="button" className="lp-btn lp-btn-sm" onClick={() => ask('undoRestore')}>
                {t('action.undoRestore.open')}
              </button>
            </>
          )}
        </p>
      )}
      {windows.length === 0 ? (
        <p className="lp-muted">
          {t('backups.none')}
          {reason && (
            <>
              <br />
              <span className="lp-small">
                <ServerMessage said={reason} />
              </span>
            </>
          )}
        </p>
      ) : (
        <Facts
          rows={[
            [
              t('backups.window'),
              windows.map((window) => (
                <div key={window.from}>
                  {t('backups.fromTo', { from: ownTime(window.from), to: ownTime(window.to) })}
                </div>
              )),
            ],
            [
              t('backups.last'),
              last
                ? t('backups.lastOf', { at: ownTime(last.at), size: formatBytes(last.size_bytes), server: last.server })
                : '–',
            ],
            [t('backups.kept'), t('backups.days', { count: days })],
          ]}
        />
      )}
    </div>
  );
}
