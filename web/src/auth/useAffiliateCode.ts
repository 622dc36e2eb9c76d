import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { rememberAffiliateCode } from './affiliate';

/** Remembers the affiliate code of an address that somebody comes to, whichever page that is. */
export function useAffiliateCode(): void {
  const [search] = useSearchParams();
  useEffect(() => rememberAffiliateCode(search), [search]);
}
