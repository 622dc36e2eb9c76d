/** A Vietnamese syllable in the making. */
export interface Syllable {
  letters: string;
  /** Place among the tones: sắc, huyền, hỏi, ngã, nặng. */
  tone: number | null;
  /** Whether anything is more than a letter. */
  changed: boolean;
}

/** Nothing typed yet. */
export const emptySyllable: Syllable = { letters: '', tone: null, changed: false };

/** What a syllable may begin with, the longest first. */
const onsets = 'ngh ch gh gi kh ng nh ph qu th tr b c d đ g h k l m n p r s t v x'.split(' ').concat('');

/** What may follow: vowels and what ends them. Those of `qu` are without its u. */
const rimes = new Set(
  (
    'a ac ach ai am an ang anh ao ap at au ay ăc ăm ăn ăng ăp ăt âc âm ân âng âp ât âu ây ' +
    'e ec em en eng eo ep et ê êch êm ên êng ênh êp êt êu i ia ich iêc iêm iên iêng iêp iêt iêu im in inh ip it iu ' +
    'o oa oac oach oai oam oan oang oanh oao oap oat oay oăc oăm oăn oăng oăp oăt oc oe oen oeo oet oi om on ong oong op ot ' +
    'ô ôc ôi ôm ôn ông ôp ôt ơ ơi ơm ơn ơp ơt ' +
    'u ua uân uâng uât uây uc uê uêch uênh ui um un ung uôc uôi uôm uôn uông uôt uơ up ut uy uya uych uyên uyêt uynh uyp uyt uyu ' +
    'ư ưa ưc ưi ưm ưn ưng ươc ươi ươm ươn ương ươp ươt ươu ưt ưu y ych yêm yên yêng yêt yêu ynh yt'
  ).split(' '),
);

const vowel = /[aăâeêioôơuưy]/;
/** Vowels with a mark: a tone stands on the last of them. */
const marked = /[ăâêôơư]/;
/** Each vowel with its tones. */
const tones: Record<string, string> = {
  a: 'áàảãạ',
  ă: 'ắằẳẵặ',
  â: 'ấầẩẫậ',
  e: 'éèẻẽẹ',
  ê: 'ếềểễệ',
  i: 'íìỉĩị',
  o: 'óòỏõọ',
  ô: 'ốồổỗộ',
  ơ: 'ớờởỡợ',
  u: 'úùủũụ',
  ư: 'ứừửữự',
  y: 'ýỳỷỹỵ',
};
const hats: Record<string, string> = { a: 'â', e: 'ê', o: 'ô' };

/** With a tone; null where it has no vowel yet or another tone already. */
export function toned(syllable: Syllable, tone: number): Syllable | null {
  return syllable.tone === null && vowel.test(syllable.letters) ? { ...syllable, tone, changed: true } : null;
}

/** With a letter in the place of the last one of another; null where there is none. */
export function withMark(syllable: Syllable, letter: string, by: string): Syllable | null {
  const at = syllable.letters.lastIndexOf(letter);
  return at < 0 ? null : { ...syllable, letters: replaced(syllable.letters, at, by), changed: true };
}

/** With â, ê or ô in the place of the last plain vowel. */
export function withHat(syllable: Syllable, letter: string): Syllable | null {
  const by = hats[letter];
  return by ? withMark(syllable, letter, by) : null;
}

/** With ươ for uo, or ư or ơ for the last u or o; null where there is none, and before a (`oaw` is oă). */
export function withHorn(syllable: Syllable): Syllable | null {
  const { letters } = syllable;
  const from = letters.startsWith('qu') ? 2 : 0;
  const at = Math.max(letters.lastIndexOf('u'), letters.lastIndexOf('o'));
  if (at < from || (letters[at] === 'o' && letters[at + 1] === 'a')) return null;
  const isPair = letters[at] === 'o' && at - 1 >= from && letters[at - 1] === 'u';
  const before = isPair ? replaced(letters, at - 1, 'ư') : letters;
  return { ...syllable, letters: replaced(before, at, letters[at] === 'u' ? 'ư' : 'ơ'), changed: true };
}

/** The syllable as it is written; null where there is no such one, or where nothing but letters was typed. */
export function written({ letters: typed, tone, changed }: Syllable): string | null {
  // At the end it is uơ: `thuowr` is thuở.
  const letters = typed.replace(/ươ$/, 'uơ');
  const onset = onsets.find((start) => letters.startsWith(start) && rimes.has(letters.slice(start.length)));
  const isPossible = !/(?:c|ch|p|t)$/.test(letters) || tone === 0 || tone === 4;
  if (!changed || onset === undefined || !isPossible) return null;
  if (tone === null) return letters;
  const at = placeOfTone(letters, onset.length);
  return replaced(letters, at, tones[letters[at] ?? '']?.[tone] ?? '');
}

/** Where a tone stands in a syllable whose rime begins at `from`. */
function placeOfTone(letters: string, from: number): number {
  const vowels = [...letters].flatMap((letter, at) => (at >= from && vowel.test(letter) ? [at] : []));
  const own = vowels.findLast((at) => marked.test(letters[at] ?? ''));
  if (own !== undefined) return own;
  const isOpen = vowel.test(letters.at(-1) ?? '');
  const place = vowels.length < 2 || (vowels.length === 2 && isOpen) ? 0 : 1;
  return vowels[place] ?? from;
}

const replaced = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + 1);
