import { useTranslation } from 'react-i18next';

interface Place {
  room?: string | null;
  seat?: string | null;
}

/** Where somebody sits, in words; nothing where that is not known. */
export function usePlace(): (place: Place) => string {
  const { t } = useTranslation('running');
  return ({ room, seat }) =>
    [room == null ? '' : t('place.room', { room }), seat == null ? '' : t('place.seat', { seat })]
      .filter(Boolean)
      .join(', ');
}
