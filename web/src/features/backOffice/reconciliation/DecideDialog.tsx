import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#/ui/form/ReasonDialog';
import { toasts } from '#/ui/toasts';
import { saleKeys } from '../api';
import { decideFinding } from './api';
import type { ReconciliationRow } from './types';

const LONGEST = 2000;

/** Closes the matter of some money: it was sent back by hand, or is right as it is. The note says how. */
export function DecideDialog(props: { row: ReconciliationRow; action: 'refund' | 'note'; onClose: () => void }) {
  const { row, action, onClose } = props;
  const { t } = useTranslation('reconciliation');
  const queryClient = useQueryClient();
  return (
    <ReasonDialog
      title={t(`close.${action}.open`)}
      action={t(`close.${action}.action`)}
      label={t('close.label')}
      hint={t(action === 'refund' && row.order ? 'close.refund.hintOrder' : `close.${action}.hint`)}
      longest={LONGEST}
      onSend={async (note) => {
        await decideFinding(row.id, { action, note });
        await queryClient.invalidateQueries({ queryKey: saleKeys.all });
        toasts.success(t('done'));
      }}
      onClose={onClose}
    />
  );
}
