import { useNavigate, type NavigateOptions } from 'react-router';
import { localized } from './AppLink';
import type { AppPath } from './paths';

/** Goes to a screen, in the page's language. */
export function useAppNavigate(): (to: AppPath, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return (to, options) => void navigate(localized(to), options);
}
