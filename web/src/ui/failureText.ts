import { ApiError } from '#/api/envelope';
import type { MutationMeta } from '#/api/queryClient';
import { texts } from '#/i18n/i18n';

/** What is said of a change that failed: the server's words; without any, what did not come about and why. */
export function failureText(error: unknown, meta?: MutationMeta): string {
  const t = texts.getFixedT(null, 'ui');
  if (error instanceof ApiError && error.kind === 'http' && error.message) return error.message;
  const reason = reasonOf(error);
  if (!meta?.failure) return reason ?? t('error.tryAgain');
  const failure = t(`failure.${meta.failure}`);
  return reason ? `${failure}. ${reason}` : failure;
}

/** Why there is no answer that says more; null where nothing is known. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const t = texts.getFixedT(null, 'ui');
  if (error.kind === 'offline') return t('error.offline');
  if (error.kind === 'timeout') return t('error.timeout');
  return error.key === 'unreadable' ? t('error.unreadable') : null;
}
