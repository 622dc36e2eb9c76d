import { useTranslation } from 'react-i18next';
import { Field } from '#/ui/form/inputs';
import { tidyAddress } from '../address';
import { siteSuffix } from '../api';
import { useAvailability, type AddressState } from '../useAvailability';

/** A site's address: what is typed, what follows it, and whether it is free. */
export function AddressInput(props: {
  label: string;
  value: string;
  error?: string;
  onChange: (address: string) => void;
}) {
  const { label, value, error, onChange } = props;
  const state = useAvailability(value);
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <>
          <span className="pl-address" data-state={state.kind}>
            <input
              {...ids}
              name="subdomain"
              value={value}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              aria-invalid={ids['aria-invalid'] || state.kind === 'refused'}
              onChange={(event) => onChange(tidyAddress(event.target.value))}
            />
            <span className="pl-address-suffix">.{siteSuffix()}</span>
          </span>
          <AddressWords state={state} />
        </>
      )}
    </Field>
  );
}

/** What is known of the address, in words, announced politely. */
export function AddressWords({ state }: { state: AddressState }) {
  const { t } = useTranslation('platform');
  const words = state.kind === 'refused' ? state.reason || t('address.refused') : t(`address.${state.kind}`);
  return (
    <p className="pl-address-words" data-state={state.kind} role="status">
      {words}
    </p>
  );
}
