import { useApiForm } from '#/ui/form/useApiForm';
import { codeSchemas, type CodeValues } from './schema';

const empty: CodeValues = { code: '' };

/** The form of a dialog that asks for a code of the app. A code that was typed and not sent is no loss: closing does not ask. */
export function useCodeForm(send: (values: CodeValues) => Promise<unknown>, onDone: () => void) {
  const form = useApiForm<CodeValues>({ schema: codeSchemas.totp, defaultValues: empty, send, onDone });
  return { ...form, isUnsaved: () => false };
}
