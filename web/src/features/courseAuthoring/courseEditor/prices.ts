/** How much less than before a course costs, in whole per cent; 0 where nothing is crossed out. */
export function discountOf(price: number | null, origin: number | null): number {
  const now = price ?? 0;
  return origin === null || origin <= now ? 0 : Math.round(((origin - now) / origin) * 100);
}
