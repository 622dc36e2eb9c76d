/** What an address looks like; whether it is known, the server says. */
const EMAIL = /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']{2,}$/;
/** A login name: who has no address signs in with it. */
const LOGIN = /^[a-z0-9][a-z0-9._-]{2,63}$/;
/** Heads of columns, which are nobody's login name. */
const heads: ReadonlySet<string> = new Set(['email', 'e-mail', 'mail', 'username', 'login', 'user']);

/** The people of a text, and what in it is nobody. */
export interface FoundPeople {
  people: string[];
  /** Words with an @ that are no addresses. */
  wrong: string[];
}

/** The addresses of a line of words; a line of one word that could be a login name is one. */
function wordsOf(line: string): string[] {
  const words = line
    .split(/[\s,;|<>"']+/)
    .map((word) => word.replace(/^(?:mailto:|[([{])+|[)\]}.:]+$/g, '').toLowerCase())
    .filter(Boolean);
  const [only = ''] = words;
  const isLogin = words.length === 1 && LOGIN.test(only) && !heads.has(only);
  return isLogin ? words : words.filter((word) => word.includes('@'));
}

/** Reads e-mail addresses and login names out of a text: a list, a column of a table, `Tên <a@b.vn>`; each once. */
export function peopleIn(text: string): FoundPeople {
  const people = new Set<string>();
  const wrong = new Set<string>();
  for (const word of text.split(/\r?\n/).flatMap(wordsOf))
    (!word.includes('@') || EMAIL.test(word) ? people : wrong).add(word);
  return { people: [...people], wrong: [...wrong] };
}
