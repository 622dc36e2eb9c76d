import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import type { Column } from '#/ui/table/DataTable';
import { RelativeTime } from '#/ui/RelativeTime';
import { OperationChip } from '../parts/chips';
import { useRequester } from '../parts/requester';
import { useServerLabel } from '../parts/useServerLabel';
import { consolePaths } from '../paths';
import type { Operation } from '../types';

/** The columns of a list of operations; `withSite` where they are of several sites. */
export function useOperationColumns(withSite: boolean): Column<Operation>[] {
  const { t } = useTranslation('fleet');
  const words = useServerLabel('fleet');
  const requester = useRequester();
  return [
    {
      key: 'kind',
      title: t('operations.what'),
      cell: (operation) => (
        <span className="co-two-lines">
          <AppLink className="co-link" to={consolePaths.operation(operation.id)}>
            {words('kind', operation.kind)}
          </AppLink>
          <span className="lp-muted lp-small">
            {withSite && operation.tenant_id !== null
              ? (operation.site_name ?? `#${operation.tenant_id}`)
              : operation.reason}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('operations.state'),
      cell: (operation) => (
        <span className="co-two-lines">
          <span>
            <OperationChip state={operation.state} />
          </span>
          {operation.state === 'running' && (
            <LinearProgress
              variant="determinate"
              value={operation.progress * 100}
              sx={{ mt: 1 }}
              aria-label={words('kind', operation.kind)}
            />
          )}
        </span>
      ),
    },
    {
      key: 'by',
      title: t('operations.by'),
      phone: 'hide',
      cell: (operation) => (
        <span className="lp-muted">{operation.operator_name ?? requester(operation.requested_by)}</span>
      ),
    },
    {
      key: 'at',
      title: t('operations.at'),
      phone: 'hide',
      align: 'right',
      cell: (operation) => (
        <span className="lp-muted lp-small">
          <RelativeTime at={operation.created_at} />
        </span>
      ),
    },
  ];
}
