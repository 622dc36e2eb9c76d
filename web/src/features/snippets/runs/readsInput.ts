/**
 * Languages whose ways to read input the patterns know: the C family, Java, Pascal, Python, JavaScript, TypeScript, C#, Go, Rust,
 * Ruby, PHP, Kotlin, Swift, Perl and Lua, by the ids of judge-farm/languages. In a shell any command may read.
 */
const knownIds: ReadonlySet<number> = new Set([
  48, 49, 50, 51, 52, 53, 54, 60, 62, 63, 64, 67, 68, 70, 71, 72, 73, 74, 75, 76, 78, 83, 85, 101, 348, 352, 353, 376,
]);

/** What a program reads its input with. What only looks like it does no harm: such a program has an input line that it ignores. */
const reading =
  /input|scan|\bw?cin\b|read|get(?:s|line|pass|w?char|ch?e?)(?:_unlocked)?\b|stdin|prompt|argf|system\.in\b|console\.in\b|io\.lines|open\s*\(\s*0|\$<|\bpdb\b|breakpoint|\binteract\b/i;

/** Perl reads with `<>` as well, which is inequality in Pascal and PHP. */
const PERL = 85;
const readingInPerl = /<<?>>?|<ARGV>/;

/** Whether a program may ask for input while it runs; of languages that nobody knows here it may. */
export function mayReadInput(languageId: number, files: readonly { content: string }[]): boolean {
  const isReading = (text: string) => reading.test(text) || (languageId === PERL && readingInPerl.test(text));
  return !knownIds.has(languageId) || files.some(({ content }) => isReading(content));
}
