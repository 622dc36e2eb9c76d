import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { dialogs } from '#/ui/dialogs';
import { FaultSummary } from './ApiForm';
import { FormFaults } from './FormFaults';
import { SubmitButton } from './SubmitButton';
import type { ApiFormState } from './useApiForm';
import { useLeaveGuard } from './useLeaveGuard';

export interface FormDialogProps<T extends FieldValues, R> {
  form: ApiFormState<T, R>;
  title: string;
  /** The word on the button that sends it. */
  action: string;
  /** What it does cannot be undone: the button is red. */
  danger?: boolean;
  /** It can't be sent yet: a name is still to be typed, for example. */
  locked?: boolean;
  maxWidth?: DialogProps['maxWidth'];
  /** Shown instead of the fields, for example while what they begin with is loaded; nothing can be sent then. */
  instead?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog, there for as long as it is rendered; it fills a phone. What goes wrong is shown in it. Escape, the backdrop
 * and the cancel button close it, once the visitor has agreed to lose what was typed; nothing closes it while it is sent.
 */
export function FormDialog<T extends FieldValues, R>(props: FormDialogProps<T, R>) {
  const { form, title, action, danger, locked = false, maxWidth = 'sm', instead, onClose, children } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const isLeaving = useRef(false);
  const [content, setContent] = useState<HTMLElement | null>(null);
  useLeaveGuard(() => form.isUnsaved() && !isLeaving.current);
  useFocusFirstField(content, instead === undefined);
  const close = async () => {
    if (form.busy) return;
    const leaves =
      !form.isUnsaved() ||
      (await dialogs.confirm({
        title: t('leave.title'),
        text: t('leave.text'),
        action: t('leave.action'),
        danger: true,
      }));
    if (!leaves) return;
    isLeaving.current = true;
    onClose();
  };
  return (
    <Dialog open fullWidth fullScreen={isPhone} maxWidth={maxWidth} aria-labelledby={id} onClose={() => void close()}>
      <FormProvider {...form.form}>
        <form noValidate onSubmit={(event) => void form.submit(event)} style={layout}>
          <DialogTitle id={id}>{title}</DialogTitle>
          <DialogContent ref={setContent} sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
            <FormFaults failures={form.failures} />
            {instead ?? children}
            <FaultSummary faults={form.faults} />
          </DialogContent>
          <DialogActions>
            <Button color="inherit" disabled={form.busy} onClick={() => void close()}>
              {t('cancel')}
            </Button>
            <SubmitButton
              busy={form.busy}
              color={danger ? 'error' : 'primary'}
              disabled={locked || instead !== undefined}
            >
              {action}
            </SubmitButton>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}

/** The form is the dialog's column: its fields scroll, title and buttons stay. */
const layout = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } as const;

const FIELDS = 'input:not([type=hidden]):not([type=file]):not(:disabled), textarea:not(:disabled), [role=combobox]';

/** The first field gets the focus when the dialog opens, and when its fields come. */
function useFocusFirstField(content: HTMLElement | null, ready: boolean): void {
  useEffect(() => {
    if (ready) content?.querySelector<HTMLElement>(FIELDS)?.focus();
  }, [content, ready]);
}
