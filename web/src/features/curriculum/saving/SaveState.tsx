import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '#/i18n/format';
import { FormFaults } from '#/ui/form/FormFaults';
import { useErrorText } from '#/ui/useErrorText';
import { ConflictView } from './ConflictView';
import type { KeeperState } from './keeper';
import type { KeptForm } from './useKeptForm';

/** Where saving stands in words, and what saves at once. */
export function SaveState<T extends FieldValues>({ kept: { state, saveNow } }: { kept: KeptForm<T> }) {
  const { t } = useTranslation('curriculum');
  const words = useWords(state);
  const isBad = ['failed', 'invalid', 'conflict', 'offline'].includes(state.status);
  const isPending = state.status !== 'idle' && state.status !== 'saved' && state.status !== 'conflict';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 'var(--lp-control)', minWidth: 0 }}>
      <Typography variant="body2" role="status" color={isBad ? 'error' : 'textSecondary'}>
        {words}
      </Typography>
      {isPending && (
        <Button
          size="small"
          variant="outlined"
          loading={state.status === 'saving'}
          aria-keyshortcuts="Control+S"
          onClick={() => void saveNow()}
        >
          {t(state.status === 'unsaved' || state.status === 'saving' ? 'saving.now' : 'saving.again')}
        </Button>
      )}
    </Box>
  );
}

function useWords({ status, at, error }: KeeperState<unknown>): string {
  const { t } = useTranslation('curriculum');
  const errorText = useErrorText();
  switch (status) {
    case 'idle':
      return t('saving.idle');
    case 'saved':
      return at === null ? t('saving.idle') : t('saving.saved', { time: formatTime(at / 1000) });
    case 'failed':
      return t('saving.failed', { reason: errorText(error) });
    default:
      return t(`saving.${status}`);
  }
}

/** What its author has to know: what was brought back, what was refused, and what somebody else has saved. */
export function SaveNotices<T extends FieldValues>(props: {
  kept: KeptForm<T>;
  /** What a part of the form is called. */
  labelOf: (name: string) => string;
}) {
  const { kept, labelOf } = props;
  const { t } = useTranslation('curriculum');
  const { state, above, form, resolve, discard } = kept;
  return (
    <>
      {state.restored !== null && state.theirs === null && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={discard}>
              {t('saving.discard')}
            </Button>
          }
        >
          {t('saving.restored', { time: formatDateTime(state.restored / 1000) })}
        </Alert>
      )}
      <FormFaults failures={[...above]} />
      {state.theirs && (
        <ConflictView
          form={form}
          theirs={state.theirs.values}
          labelOf={labelOf}
          onResolve={(mine) => void resolve(mine)}
        />
      )}
    </>
  );
}
