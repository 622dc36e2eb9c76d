import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Field, FormFailure, SelectInput, TextInput } from '#/ui/form/inputs';
import { useApiForm } from '#/ui/form/useApiForm';

/** A field of an action beside its reason. */
export interface ActionField {
  name: string;
  label: string;
  kind?: 'text' | 'select' | 'date' | 'number';
  hint?: string;
  initial?: string;
  options?: readonly { value: string; text: string }[];
  optional?: boolean;
  min?: number;
  max?: number;
  /** What follows the typed text, as a site's suffix. */
  suffix?: string;
}

/** Something that an operator is about to do. */
export interface Action {
  title: string;
  text?: ReactNode;
  /** The word on the button. */
  button: string;
  danger?: boolean;
  fields?: readonly ActionField[];
  /** Must be typed before the button works: for what can't be undone. */
  confirm?: string;
  /** Whether no reason is asked. */
  withoutReason?: boolean;
  send: (values: Record<string, string>) => Promise<unknown>;
  onDone?: (result: unknown) => void;
}

const LEAST = 3;
const MOST = 500;

function schemaOf(action: Action) {
  const text = (least: number) => z.string().check(z.trim(), z.minLength(least, 'required'), z.maxLength(MOST, 'tooLong'));
  const fields = (action.fields ?? []).map(({ name, optional }) => [name, text(optional ? 0 : 1)] as const);
  return z.object({ ...Object.fromEntries(fields), reason: text(action.withoutReason ? 0 : LEAST), confirm: text(0) });
}

/** Asks for what an action needs, always for the reason, and for the typed name where it can't be undone; stays open until it is done. */
export function ActionDialog({ action, onClose }: { action: Action; onClose: () => void }) {
  const { t } = useTranslation('console');
  const { t: ui } = useTranslation('ui');
  const initial = Object.fromEntries((action.fields ?? []).map(({ name, initial: value = '' }) => [name, value]));
  const { form, field, submit, busy, failure } = useApiForm<Record<string, string>, unknown>({
    schema: schemaOf(action) as never,
    defaultValues: { ...initial, reason: '', confirm: '' },
    send: action.send,
    onDone: (result) => {
      onClose();
      action.onDone?.(result);
    },
  });
  const typed = form.watch('confirm') ?? '';
  const locked = action.confirm !== undefined && typed.trim() !== action.confirm;
  const { error: reasonError, ...reason } = field('reason');
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby="action-title" maxWidth="sm" fullWidth>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id="action-title">{action.title}</DialogTitle>
        <DialogContent className="lp-form">
          {action.text && <div className="lp-muted">{action.text}</div>}
          <FormFailure text={failure} />
          {action.fields?.map((told) => <ActionInput key={told.name} told={told} registered={field(told.name)} />)}
          {!action.withoutReason && (
            <Field label={t('reason.label')} hint={t('reason.hint')} error={reasonError}>
              {(ids) => <textarea {...ids} {...reason} className="lp-input" rows={2} maxLength={MOST} />}
            </Field>
          )}
          {action.confirm !== undefined && <TextInput label={t('confirm.label', { word: action.confirm })} autoComplete="off" autoCapitalize="none" spellCheck={false} {...field('confirm')} />}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={busy} onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" variant="contained" color={action.danger ? 'error' : 'primary'} disabled={locked} loading={busy}>{action.button}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function ActionInput({ told, registered }: { told: ActionField; registered: { error?: string; name: string } }) {
  const { label, hint, kind = 'text', options = [], optional, min, max, suffix } = told;
  if (kind === 'select') {
    return <SelectInput label={label} hint={hint} {...registered}>{options.map(({ value, text }) => <option key={value} value={value}>{text}</option>)}</SelectInput>;
  }
  const note = suffix ? <>{hint} <code>{suffix}</code></> : hint;
  return <TextInput label={label} hint={note} optional={optional} type={kind} min={min} max={max} autoComplete="off" {...registered} />;
}
