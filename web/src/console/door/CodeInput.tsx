import { useEffect, useRef } from 'react';
import { Field } from '#/ui/form/inputs';

/** A one-time code: digits of the app, or a recovery code. */
export function CodeInput(props: {
  label: string;
  hint?: string;
  error?: string;
  value: string;
  onChange: (code: string) => void;
  kind?: 'totp' | 'recovery';
  focus?: boolean;
}) {
  const { label, hint, error, value, onChange, kind = 'totp', focus = true } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) input.current?.focus();
  }, [focus, kind]);
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <input
          {...ids}
          ref={input}
          name="code"
          className="lp-input co-code"
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={kind === 'totp' ? 7 : 40}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
