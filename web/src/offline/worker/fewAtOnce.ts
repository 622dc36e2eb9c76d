/** What is fetched at one time: the page has the connection first. */
const AT_ONCE = 4;

/** Does something with each of them in their order, a few at one time. */
export async function fewAtOnce<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  const work = async (): Promise<void> => {
    for (const one of left) {
      // One after the other is the point.
      // oxlint-disable-next-line no-await-in-loop
      await act(one);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
