import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import { restorableQuery } from '../../api';
import { Sections } from '../../parts/layout';
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
      <QueryView query={query} skeleton={<SkeletonList rows={2} />}>
        {(restorable) => <Shown restorable={restorable} ask={ask} />}
      </QueryView>
    </Panel>
  );
}

function Shown({ restorable, ask }: { restorable: Restorable; ask: (action: SiteAction) => void }) {
  const { t } = useTranslation('sites');
  const may = useMay();
  const { windows, reason, backups, retention_days: days, undo_until: undoUntil } = restorable;
  const last = backups.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0];
  return (
    <Sections>
      {undoUntil && (
        <Alert severity="warning" role="note">
          {t('backups.undo', { until: ownTime(undoUntil) })}
          {may('sites.restore') && (
            <Box sx={{ mt: 2 }}>
              <Button size="small" variant="outlined" color="inherit" onClick={() => ask('undoRestore')}>
                {t('action.undoRestore.open')}
              </Button>
            </Box>
          )}
        </Alert>
      )}
      {windows.length === 0 ? (
        <div>
          <Typography color="textSecondary">{t('backups.none')}</Typography>
          {reason && (
            <Typography component="div" variant="body2" color="textSecondary">
              <ServerMessage said={reason} />
            </Typography>
          )}
        </div>
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
    </Sections>
  );
}
