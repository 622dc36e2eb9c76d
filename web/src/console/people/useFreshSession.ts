import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../session';

/** Asks for the session anew: what factors there are decides how the second one is asked for. */
export function useFreshSession(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
