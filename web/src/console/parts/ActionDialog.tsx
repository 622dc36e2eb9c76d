import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Field, FormFailure, SelectInput, TextInput } from '#/ui/form/inputs';
import type { MessageKey } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import { SearchInput, type Search } from './SearchInput';

type Values = Record<string, string>;

/** A field of an action beside its reason. */
export interface ActionField {
  name: string;
  label: string;
  kind?: 'text' | 'select' | 'choice' | 'date' | 'datetime-local' | 'number' | 'search';
  hint?: string;
  /** What a value amounts to, shown as it is typed. */
  told?: (value: string) => ReactNode;
  initial?: string;
  options?: readonly { value: string; text: string; hint?: string }[];
  /** Asks what `search` offers for what was typed. */
  search?: Search;
  /** Whether it may stay empty, going by the other values where that is a question. */
  optional?: boolean | ((values: Values) => boolean);
  min?: number | string;
  max?: number | string;
  step?: number;
  /** Whether it is asked for at all, going by the other values. */
  when?: (values: Values) => boolean;
  /** What is wrong with a value; null: nothing. */
  check?: (value: string) => MessageKey | null;
  /** What follows the typed text, as a site's suffix. */
  suffix?: string;
}

/** Something that an operator is about to do. */
export interface Action {
  title: string;
  text?: ReactNode;
  /** The word on the button. */
  button: string;
  danger?: boolean | ((values: Values) => boolean);
  /** Why it cannot be done now; nothing is asked then. */
  impossible?: ReactNode;
  fields?: readonly ActionField[];
  /** Must be typed before the button works: for what can't be undone. */
  confirm?: string;
  /** Whether no reason is asked. */
  withoutReason?: boolean;
  send: (values: Values) => Promise<unknown>;
  onDone?: (result: unknown) => void;
}

const LEAST = 3;
const MOST = 500;

function schemaOf(action: Action) {
  const text = (least: number) =>
    z.string().check(z.trim(), z.minLength(least, 'required'), z.maxLength(MOST, 'tooLong'));
  const fields = action.fields ?? [];
  const shape = Object.fromEntries(fields.map(({ name, optional, when }) => [name, text(optional || when ? 0 : 1)]));
  return z
    .object({ ...shape, reason: text(action.withoutReason || action.impossible ? 0 : LEAST), confirm: text(0) })
    .check((context) => {
      const values = context.value as Values;
      for (const field of fields) {
        const message = faultOf(field, values);
        if (message) context.issues.push({ code: 'custom', message, path: [field.name], input: values });
      }
    });
}

function faultOf({ name, optional, when, check }: ActionField, values: Values): MessageKey | null {
  const value = values[name] ?? '';
  if (when && !when(values)) return null;
  if (value === '') return mayBeEmpty(optional, values) ? null : 'required';
  return check?.(value) ?? null;
}

const mayBeEmpty = (optional: ActionField['optional'], values: Values) =>
  typeof optional === 'function' ? optional(values) : Boolean(optional);

/** Asks for what an action needs, always for the reason, and for the typed name where it can't be undone; stays open until it is done. */
export function ActionDialog({ action, onClose }: { action: Action; onClose: () => void }) {
  const { t: ui } = useTranslation('ui');
  const initial = Object.fromEntries((action.fields ?? []).map(({ name, initial: value = '' }) => [name, value]));
  const parts = useApiForm<Values, unknown>({
    schema: schemaOf(action) as never,
    defaultValues: { ...initial, reason: '', confirm: '' },
    send: action.send,
    onDone: (result) => {
      onClose();
      action.onDone?.(result);
    },
  });
  const { form, submit, busy } = parts;
  const values = form.watch();
  const locked =
    Boolean(action.impossible) || (action.confirm !== undefined && (values.confirm ?? '').trim() !== action.confirm);
  const danger = typeof action.danger === 'function' ? action.danger(values) : action.danger;
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby="action-title" maxWidth="sm" fullWidth>
      <form className="co-dialog-form" onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id="action-title">{action.title}</DialogTitle>
        <DialogContent className="lp-form">
          {action.text && <div className="lp-muted">{action.text}</div>}
          {action.impossible ? (
            <div className="lp-alert" data-tone="warning">
              {action.impossible}
            </div>
          ) : (
            <Fields action={action} values={values} parts={parts} />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={busy} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={locked}
            loading={busy}
          >
            {action.button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Fields({
  action,
  values,
  parts,
}: {
  action: Action;
  values: Values;
  parts: ReturnType<typeof useApiForm<Values, unknown>>;
}) {
  const { t } = useTranslation('console');
  const { field, failure } = parts;
  const { error: reasonError, ...reason } = field('reason');
  const asked = (action.fields ?? []).filter(({ when }) => !when || when(values));
  return (
    <>
      <FormFailure text={failure} />
      {asked.map((told) => (
        <ActionInput
          key={told.name}
          told={told}
          optional={mayBeEmpty(told.optional, values)}
          value={values[told.name] ?? ''}
          registered={field(told.name)}
        />
      ))}
      {!action.withoutReason && (
        <Field label={t('reason.label')} hint={t('reason.hint')} error={reasonError}>
          {(ids) => <textarea {...ids} {...reason} className="lp-input" rows={2} maxLength={MOST} />}
        </Field>
      )}
      {action.confirm !== undefined && (
        <TextInput
          label={t('confirm.label', { word: action.confirm })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('confirm')}
        />
      )}
    </>
  );
}

type Registered = UseFormRegisterReturn & { error?: string };

function ActionInput({
  told,
  optional,
  value,
  registered,
}: {
  told: ActionField;
  optional: boolean;
  value: string;
  registered: Registered;
}) {
  const { label, hint, kind = 'text', options = [], min, max, step, suffix } = told;
  if (kind === 'search' && told.search) {
    const { name, error, onChange } = registered;
    return (
      <SearchInput
        label={label}
        hint={hint}
        optional={optional}
        error={error}
        search={told.search}
        onPick={(picked) => void onChange({ target: { name, value: picked }, type: 'change' })}
      />
    );
  }
  if (kind === 'choice') return <Choices told={told} value={value} registered={registered} />;
  if (kind === 'select') {
    return (
      <SelectInput label={label} hint={hint} {...registered}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </SelectInput>
    );
  }
  const note = suffix ? (
    <>
      {hint} <code>{suffix}</code>
    </>
  ) : (
    hint
  );
  const input = (
    <TextInput
      label={label}
      hint={note}
      optional={optional}
      type={kind}
      min={min}
      max={max}
      step={step}
      autoComplete="off"
      {...registered}
    />
  );
  return told.told ? (
    <div>
      {input}
      {told.told(value)}
    </div>
  ) : (
    input
  );
}

/** One of a few, each with what it means. */
function Choices({ told, value, registered }: { told: ActionField; value: string; registered: Registered }) {
  const { error, ...radio } = registered;
  return (
    <fieldset className="lp-choices">
      <legend className="co-legend">{told.label}</legend>
      {told.options?.map((option) => (
        <label key={option.value} className="lp-choice" data-chosen={option.value === value}>
          <input type="radio" {...radio} value={option.value} />
          <span>
            <b>{option.text}</b>
            {option.hint && (
              <>
                <br />
                <span className="lp-muted lp-small">{option.hint}</span>
              </>
            )}
          </span>
        </label>
      ))}
      {error && (
        <p className="lp-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
