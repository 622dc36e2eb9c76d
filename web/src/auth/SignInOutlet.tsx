import { lazy, Suspense, useSyncExternalStore } from 'react';
import { signInDialog } from './signInDialog';

const SignInDialog = lazy(async () => (await import('./shellParts')).signInDialogPart());

/** Where people sign in without leaving the page; once per page, and loaded when it is first needed. */
export function SignInOutlet() {
  const request = useSyncExternalStore(signInDialog.subscribe, signInDialog.current);
  return <Suspense fallback={null}>{request && <SignInDialog request={request} />}</Suspense>;
}
