import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A token that a link brought in its query. It is taken out of the address at once, so that it stands in no history, bookmark or
 * picture of the screen; what it is for is done by script. Null: the address has none.
 */
export function useAddressToken(parameter: string): string | null {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get(parameter);
  const [token, setToken] = useState(inAddress);
  // A second link may come to a page that is here already.
  if (inAddress && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress === null) return;
    const address = new URL(location.href);
    address.searchParams.delete(parameter);
    history.replaceState(history.state, '', address);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(parameter);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [inAddress, parameter, setSearch]);
  return token;
}
