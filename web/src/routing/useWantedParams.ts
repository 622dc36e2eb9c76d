import { useLocation, useNavigation } from 'react-router';

/**
 * What the address asks for, or will once the page that is on its way has loaded: a second filter that is chosen meanwhile
 * joins the first instead of undoing it, and controls show at once what was chosen.
 */
export function useWantedParams(): URLSearchParams {
  const location = useLocation();
  const next = useNavigation().location;
  const wanted = next?.pathname === location.pathname ? next : location;
  return new URLSearchParams(wanted.search);
}
