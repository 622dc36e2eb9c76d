/** The characters of codes: without those that look like others. The server has the same (`check_signs.rs`). */
const SIGNS = '0123456789ABCDEFGHJKMNPRSTVWXYZ';
const LENGTH = 12;
const GROUP = 4;

/** What people type, as the server reads it: capitals, nothing but letters and digits, O as 0, I and L as 1. */
export function readTyped(typed: string): string {
  return typed
    .replaceAll(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** Whether a code as read may be one: its last character is the check, position × value, of the others. */
export function isSound(code: string): boolean {
  if (code.length !== LENGTH) return false;
  const values = [...code].map((sign) => SIGNS.indexOf(sign));
  if (values.includes(-1)) return false;
  const sum = values.slice(0, -1).reduce((before, value, index) => before + (index + 1) * value, 0);
  return sum % SIGNS.length === values.at(-1);
}

/** A code as people read it: `XXXX-XXXX-XXXX`. */
export const grouped = (code: string): string => (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/** The code of a card's QR code, which is an address with it; a code alone will do. */
export function codeOfScan(text: string): string {
  return URL.canParse(text) ? (new URL(text).searchParams.get('code') ?? '') : text;
}
