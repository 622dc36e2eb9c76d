import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { keepInvitation } from './invitation';
import { returnPathOf } from './returnPath';
import { isOfVisitor, userQuery } from './session';

/** After signing in or a step on the way: everything known of the visitor is asked anew, then back to where they wanted to go. */
export function useEnter(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async () => {
    keepInvitation(null);
    queryClient.removeQueries({ predicate: isOfVisitor });
    await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
    await navigate(returnPathOf(search, location.origin, localized(paths.dashboard)), { replace: true });
  };
}
