import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState, type KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, frameProps, useField, type FieldProps } from './field';

/** A password, which can be looked at while it is typed. It says when Caps Lock is on. */
export function PasswordField<T extends FieldValues = FieldValues>(
  props: FieldProps<T, string> & { autoComplete: 'current-password' | 'new-password' },
) {
  const { t } = useTranslation('ui');
  const field = useField<T, string>(props);
  const [shown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const Icon = shown ? HideIcon : ShowIcon;
  return (
    <FieldFrame {...frameProps(props)} hint={isCapsLock ? t('form.capsLock') : props.hint} error={field.error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <OutlinedInput
          id={id}
          name={field.name}
          type={shown ? 'text' : 'password'}
          value={field.value ?? ''}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
          onKeyDown={noteCapsLock}
          onKeyUp={noteCapsLock}
          inputRef={field.ref}
          autoComplete={props.autoComplete}
          slotProps={{ input: { 'aria-describedby': describedBy, spellCheck: false, autoCapitalize: 'none' } }}
          endAdornment={
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-pressed={shown}
                aria-label={t(shown ? 'form.hidePassword' : 'form.showPassword')}
                onClick={() => setShown(!shown)}
              >
                <Icon fontSize="small" />
              </IconButton>
            </InputAdornment>
          }
        />
      )}
    </FieldFrame>
  );
}
