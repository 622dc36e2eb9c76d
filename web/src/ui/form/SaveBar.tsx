import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#/i18n/format';
import { toasts } from '#/ui/toasts';
import { SubmitButton } from './SubmitButton';
import type { ApiFormState } from './useApiForm';
import { useLeaveGuard } from './useLeaveGuard';

/**
 * The bar below a long form: whether it is saved, and what saves it (Ctrl+S too) or gives the changes up, which can be undone. It
 * guards what is unsaved, too.
 */
export function SaveBar<T extends FieldValues, R>(props: {
  form: ApiFormState<T, R>;
  action?: string;
  /** What it is about is not stored yet: nothing of it is saved, though nothing was typed. */
  isNew?: boolean;
}) {
  const { form, action, isNew = false } = props;
  const { t } = useTranslation('ui');
  const { isDirty } = form.form.formState;
  const isPending = isDirty || isNew;
  const { savedAt } = form;
  useLeaveGuard(() => form.isUnsaved());
  useSaveKey(() => void form.submit());
  const discard = () => {
    const given = structuredClone(form.form.getValues());
    form.form.reset();
    toasts.info(t('save.discarded'), {
      label: t('save.undo'),
      run: () => form.form.reset(given, { keepDefaultValues: true }),
    });
  };
  const failure = form.failures[0] ?? (form.faults.count > 0 ? t('field.faults', { count: form.faults.count }) : null);
  return (
    <Paper role="region" aria-label={t('save.label')} elevation={0} sx={bar}>
      {raisedNotices}
      <Typography
        variant="body2"
        role="status"
        color={!form.busy && failure ? 'error' : 'textSecondary'}
        sx={{ mr: 'auto' }}
      >
        {form.busy
          ? t('save.saving')
          : failure && isPending
            ? t('save.failed', { reason: failure })
            : isPending
              ? t('save.unsaved')
              : savedAt === null
                ? t('save.allSaved')
                : t('save.saved', { time: formatTime(savedAt / 1000) })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2 }}>
        {isDirty && (
          <Button color="inherit" disabled={form.busy} onClick={discard}>
            {t('save.discard')}
          </Button>
        )}
        <SubmitButton type="button" busy={form.busy} aria-keyshortcuts="Control+S" onClick={() => void form.submit()}>
          {failure && isPending ? t('retry') : (action ?? t('save.action'))}
        </SubmitButton>
      </Box>
    </Paper>
  );
}

/** What is told below a page stands above the bar, which has two lines on phones. */
const raisedNotices = (
  <GlobalStyles
    styles={{
      ':root': { '--lp-notice-bottom': '96px' },
      '@media (max-width: 767px)': { ':root': { '--lp-notice-bottom': '144px' } },
    }}
  />
);

const bar = {
  position: 'sticky',
  bottom: 12,
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  justifyContent: 'flex-end',
  p: 3,
  pl: 4,
  border: '1px solid',
  borderColor: 'divider',
  boxShadow: 'var(--lp-shadow-lg)',
} as const;

/** Ctrl+S saves, wherever the focus is; not while a dialog is open. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's';
      if (!isSave) return;
      event.preventDefault();
      if (!document.querySelector('[role=dialog]')) latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
