/** What a key in the plain editor asks for. */
export type EditorCommand = 'onRun' | 'onSubmit' | 'onSave' | 'onFormat' | 'onLeave';

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** The command of a key, the same keys as in the code editor; `null` for keys that type. */
export function textareaKey(event: Key): EditorCommand | null {
  const mod = event.ctrlKey || event.metaKey;
  if (event.key === 'Escape') return 'onLeave';
  if (event.key === 'Enter' && mod && !event.altKey) return event.shiftKey ? 'onSubmit' : 'onRun';
  if (event.key === 'Enter' && event.altKey && !mod) return 'onSubmit';
  if (event.key.toLowerCase() === 'f' && mod && event.shiftKey && !event.altKey) return 'onFormat';
  if (event.key.toLowerCase() === 's' && mod && !event.altKey && !event.shiftKey) return 'onSave';
  return null;
}
