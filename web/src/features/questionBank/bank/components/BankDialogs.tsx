import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkAgainDialog } from '#/features/markAgain';
import MoveDialog from '../categories/MoveDialog';
import type { Outcome } from '../each';
import { StatisticsDrawer } from '../statistics/lazy';
import type { BankItem } from '../types';
import type { OpenDialog } from '../useBankActions';
import { ExportDialog } from '../exchange/LazyExportDialog';

const TagsDialog = lazy(() => import('./TagsDialog'));

/** The dialog that is open over the list. */
export default function BankDialogs(props: {
  dialog: OpenDialog;
  conclude: (action: 'tags', outcome: Outcome<BankItem>, clear: () => void) => unknown;
  onClose: () => void;
}) {
  const { dialog, conclude, onClose } = props;
  const { kind, rows, clear } = dialog;
  const { t } = useTranslation('bank');
  const [first] = rows;
  if (!first) return null;
  const done = () => {
    clear();
    onClose();
  };
  switch (kind) {
    case 'move':
      return <MoveDialog rows={rows} onDone={done} onClose={onClose} />;
    case 'tags':
      return (
        <TagsDialog
          rows={rows}
          onDone={(outcome) => {
            onClose();
            return conclude('tags', outcome, clear);
          }}
          onClose={onClose}
        />
      );
    case 'export':
      return <ExportDialog ids={rows.map(({ id }) => id)} onClose={onClose} />;
    case 'statistics':
      return <StatisticsDrawer question={first} onClose={onClose} />;
    case 'rejudge':
      return <MarkAgainDialog question={{ id: first.id, name: first.name || t('untitled') }} onClose={onClose} />;
  }
}
