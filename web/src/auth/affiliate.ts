const COOKIE = 'affiliate_code';
const PARAMETER = 'affiliate_code';
const KEPT_SECONDS = 30 * 24 * 3600;
const CODE = /^[0-9A-Z]{10}$/;

/** Remembers, for 30 days, the code of who sent the visitor here, where the address has one. */
export function rememberAffiliateCode(search: URLSearchParams): void {
  const code = search.get(PARAMETER) ?? '';
  if (CODE.test(code)) document.cookie = `${COOKIE}=${code}; path=/; max-age=${KEPT_SECONDS}; SameSite=Lax`;
}

/** The remembered code. */
export function affiliateCode(): string | undefined {
  const [, code = ''] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie) ?? [];
  return CODE.test(code) ? code : undefined;
}
