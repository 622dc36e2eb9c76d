import { useMutation } from '@tanstack/react-query';
import { ApiError, isEnvelope } from '#/api/envelope';
import { currentLocale } from '#/i18n/i18n';
import { addressIn } from '../client';
import { withStepUp } from '../stepUp/stepUp';

/** Has the browser save a file of the console. The first byte is asked for alone, because a download can't ask for the second factor. */
export function useDownload(path: string): { start: () => void; busy: boolean } {
  const address = addressIn(path);
  const asking = useMutation({
    mutationFn: () => withStepUp(() => mayHave(address)),
    onSuccess: () => {
      const link = document.createElement('a');
      link.href = address;
      link.download = '';
      document.body.append(link);
      link.click();
      link.remove();
    },
  });
  return { start: () => asking.mutate(), busy: asking.isPending };
}

async function mayHave(address: string): Promise<void> {
  const stop = new AbortController();
  const answer = await fetch(address, { headers: { 'Accept-Language': currentLocale() }, signal: stop.signal });
  if (answer.ok) return stop.abort();
  const body: unknown = await answer.json().catch(() => null);
  const told = isEnvelope(body) ? body : undefined;
  throw new ApiError({ status: answer.status, key: told?.message_key ?? '', message: told?.message ?? '' });
}
