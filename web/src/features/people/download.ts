import { ApiError, isEnvelope } from '#/api/envelope';
import { currentLocale } from '#/i18n/i18n';
import { saveFrom } from '#/ui/saveFrom';

/** Has the browser save a file that is told only once: it is here whole before it counts as saved. */
export async function saveOnce(address: string, name: string): Promise<void> {
  const response = await fetch(address, {
    headers: { 'Accept-Language': currentLocale() },
    credentials: 'same-origin',
  }).catch(() => null);
  if (!response) throw new ApiError({ status: 0, key: 'offline', message: '', kind: 'offline' });
  if (!response.ok) throw await refusalOf(response);
  const url = URL.createObjectURL(await response.blob());
  saveFrom(url, name);
  URL.revokeObjectURL(url);
}

async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { message = '', message_key: key = '' } = isEnvelope(body) ? body : {};
  return new ApiError({ status: response.status, key, message });
}
