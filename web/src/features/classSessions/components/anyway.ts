import { ApiError } from '#/api/envelope';
import { texts } from '#/i18n/i18n';
import { dialogs } from '#/ui/dialogs';

/**
 * Sends a change; where a teacher has another class at that time, the visitor is told which, and may have it sent all the same.
 * @throws what it failed of, also where the visitor would rather not.
 */
export async function sendAnyway<T>(send: (force: boolean) => Promise<T>): Promise<T> {
  try {
    return await send(false);
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'session_overlap') throw error;
    const t = texts.getFixedT(null, 'classSessions');
    const agreed = await dialogs.confirm({
      title: t('overlap.title'),
      text: error.message,
      action: t('overlap.anyway'),
    });
    if (!agreed) throw error;
    return send(true);
  }
}
