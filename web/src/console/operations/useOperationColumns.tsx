import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#/ui/RelativeTime';
import type { Column } from '#/ui/table/DataTable';
import { OperationChip } from '../parts/chips';
import { Note } from '../parts/layout';
import { useRequester } from '../parts/requester';
import { useServerLabel } from '../parts/useServerLabel';
import { consolePaths } from '../paths';
import type { Operation } from '../types';

/** Where a row of a list of operations leads. */
export const operationHref = ({ id }: Operation) => consolePaths.operation(id);

/** The columns of a list of operations; `withSite` where they are of several sites. */
export function useOperationColumns(withSite: boolean): Column<Operation>[] {
  const { t } = useTranslation('fleet');
  const words = useServerLabel('fleet');
  const requester = useRequester();
  return [
    {
      key: 'kind',
      title: t('operations.what'),
      cell: ({ kind }) => words('kind', kind),
      note: ({ tenant_id: site, site_name: name, reason }) =>
        withSite && site !== null ? (name ?? `#${site}`) : reason,
    },
    { key: 'state', title: t('operations.state'), cell: (operation) => <State operation={operation} /> },
    {
      key: 'by',
      title: t('operations.by'),
      phone: 'hide',
      cell: (operation) => <Note>{operation.operator_name ?? requester(operation.requested_by)}</Note>,
    },
    {
      key: 'at',
      title: t('operations.at'),
      phone: 'hide',
      align: 'right',
      cell: (operation) => (
        <Note>
          <RelativeTime at={operation.created_at} />
        </Note>
      ),
    },
  ];
}

/** Where an operation stands, and how far it is while it goes on. */
function State({ operation: { kind, state, progress } }: { operation: Operation }) {
  const words = useServerLabel('fleet');
  return (
    <>
      <OperationChip state={state} />
      {state === 'running' && (
        <LinearProgress
          variant="determinate"
          value={progress * 100}
          sx={{ mt: 1, minWidth: 72 }}
          aria-label={words('kind', kind)}
        />
      )}
    </>
  );
}
