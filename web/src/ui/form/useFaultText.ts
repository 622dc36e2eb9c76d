import { useTranslation } from 'react-i18next';
import { SERVER } from './faults';
import { parseMessage } from './message';

/** Words for a field's error, or for the first one inside of it: the server's own, otherwise what the rule's message says. */
export function useFaultText(): (error: unknown) => string | undefined {
  const { t, i18n } = useTranslation('ui');
  return (error) => {
    const found = firstError(error);
    if (!found) return undefined;
    if (found.type === SERVER) return found.message;
    const { key, values } = parseMessage(found.message || 'required');
    const path = key.includes(':') ? key : `ui:form.${key}`;
    // A schema's own English is nobody's words.
    return i18n.exists(path) ? String(t(path as never, values as never)) : t('form.invalid');
  };
}

interface Fault {
  type: string;
  message: string;
}

/** The error itself, or the first of its parts' errors: a list's or a bilingual text's. */
function firstError(error: unknown): Fault | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('type' in error && typeof error.type === 'string') {
    const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
    return { type: error.type, message };
  }
  for (const part of Object.values(error)) {
    const found = firstError(part);
    if (found) return found;
  }
  return undefined;
}
