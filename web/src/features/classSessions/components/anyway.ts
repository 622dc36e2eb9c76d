import { ApiError } from '#/api/envelope';
import { texts } from '#/i18n/i18n';
import { dialogs } from '#/ui/dialogs';

/** What the server refuses until it is forced, with what the question is called. */
const ASKED = { session_overlap: 'overlap.title', session_day_off: 'overlap.dayOff' } as const;

const isAsked = (key: string): key is keyof typeof ASKED => key in ASKED;

/**
 * Sends a change; where a teacher has another class at that time, or a session that follows would be on a day off, the visitor is
 * told which, and may have it sent all the same.
 * @throws what it failed of, also where the visitor would rather not.
 */
export async function sendAnyway<T>(send: (force: boolean) => Promise<T>): Promise<T> {
  try {
    return await send(false);
  } catch (error) {
    if (!(error instanceof ApiError) || !isAsked(error.key)) throw error;
    const t = texts.getFixedT(null, 'classSessions');
    const agreed = await dialogs.confirm({
      title: t(ASKED[error.key]),
      text: error.message,
      action: t('overlap.anyway'),
    });
    if (!agreed) throw error;
    return send(true);
  }
}
