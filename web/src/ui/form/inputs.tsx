import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FieldTexts {
  label: string;
  error?: string;
  hint?: ReactNode;
  /** Says beside the label that the field may stay empty. */
  optional?: boolean;
}

/** A label, what it names, and the words below it. The child gets the id and the ids of those words. */
export function Field(
  props: FieldTexts & {
    children: (ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode;
  },
) {
  const { label, error, hint, optional, children } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const words = `${id}-words`;
  return (
    <div className="lp-field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="lp-muted"> ({t('form.optional')})</span>}
      </label>
      {children({ id, 'aria-describedby': error || hint ? words : undefined, 'aria-invalid': Boolean(error) })}
      {(error || hint) && (
        <p id={words} className={error ? 'lp-field-error' : 'lp-field-hint'} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

/** One line of text. */
export function TextInput({ label, error, hint, optional, ...input }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(ids) => <input type="text" className="lp-input" {...input} {...ids} />}
    </Field>
  );
}

/** One choice of a few. */
export function SelectInput({
  label,
  error,
  hint,
  optional,
  children,
  ...select
}: FieldTexts & ComponentProps<'select'>) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(ids) => (
        <select className="lp-input" {...select} {...ids}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** A password, which can be looked at while it is typed. */
export function PasswordInput({ label, error, hint, optional, ...input }: FieldTexts & ComponentProps<'input'>) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  const Icon = shown ? HideIcon : ShowIcon;
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(ids) => (
        <span className="lp-input-group">
          <input className="lp-input" {...input} {...ids} type={shown ? 'text' : 'password'} />
          <button
            type="button"
            className="lp-icon-btn"
            aria-pressed={shown}
            aria-label={t(shown ? 'form.hidePassword' : 'form.showPassword')}
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden fontSize="small" />
          </button>
        </span>
      )}
    </Field>
  );
}

/** What went wrong with the whole form. */
export function FormFailure({ text }: { text: string | null }) {
  return text ? (
    <p className="lp-alert" data-tone="danger" role="alert">
      {text}
    </p>
  ) : null;
}

/** The button that sends the form; busy while it is sent. */
export function SubmitButton({
  busy,
  children,
  className = '',
}: {
  busy: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <button type="submit" className={`lp-btn lp-btn-primary ${className}`} disabled={busy} aria-busy={busy}>
      {busy && <span className="lp-spinner" aria-hidden />}
      {children}
    </button>
  );
}
