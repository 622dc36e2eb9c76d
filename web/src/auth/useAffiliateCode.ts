import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { rememberAffiliateCode } from './affiliate';

/** Remembers the affiliate code of the address that somebody came by. */
export function useAffiliateCode(): void {
  const [search] = useSearchParams();
  useEffect(() => rememberAffiliateCode(search), [search]);
}
