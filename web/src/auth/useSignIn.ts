import { useQueryClient } from '@tanstack/react-query';
import { signInDialog, type SignInRequest } from './signInDialog';
import { userQuery } from './session';

/** Asks for somebody signed in before something that takes a person: it runs at once for who is, and after signing in for others. */
export function useSignIn(): { ask: (request: SignInRequest) => void } {
  const queryClient = useQueryClient();
  return {
    ask: (request) => {
      if (queryClient.getQueryData(userQuery.queryKey)) void request.after?.();
      else signInDialog.ask(request);
    },
  };
}
