const LONGEST = 40;

/** A site's address made of its name: 'Lớp Tin thầy Minh' is 'lop-tin-thay-minh'. */
export function addressFrom(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
}

/** What somebody types into the address field, kept to what an address can be. */
export function tidyAddress(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9-]/g, '');
}
