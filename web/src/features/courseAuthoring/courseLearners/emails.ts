/** What an address looks like; whether it is known, the server says. */
const EMAIL = /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']{2,}$/;

/** The addresses of a text, and what in it is none. */
export interface FoundEmails {
  emails: string[];
  /** Words with an @ that are no addresses. */
  wrong: string[];
}

/** Reads e-mail addresses out of a text: a list, a column of a table, `Tên <a@b.vn>`; each once. */
export function emailsIn(text: string): FoundEmails {
  const words = text
    .split(/[\s,;|<>"']+/)
    .map((word) => word.replace(/^(?:mailto:|[([{])+|[)\]}.:]+$/g, ''))
    .filter((word) => word.includes('@'));
  const emails = new Set<string>();
  const wrong = new Set<string>();
  for (const word of words) (EMAIL.test(word) ? emails : wrong).add(word.toLowerCase());
  return { emails: [...emails], wrong: [...wrong] };
}
