import { useTranslation } from 'react-i18next';
import type { AddressState } from '../useAvailability';

/** What is known of the address, in words, announced politely. */
export function AddressWords({ state }: { state: AddressState }) {
  const { t } = useTranslation('platform');
  const words = state.kind === 'refused' ? state.reason || t('address.refused') : t(`address.${state.kind}`);
  return (
    <span className="pl-address-words" data-state={state.kind} role="status">
      {words}
    </span>
  );
}
