/**
 * Languages whose ways to read input the pattern knows: the C family, Java, Pascal, Python, JavaScript, TypeScript, C#, Go, Rust,
 * Ruby, PHP, Kotlin, Swift, Perl, Lua and Bash, by the ids of judge-farm/languages.
 */
const knownIds: ReadonlySet<number> = new Set([
  46, 48, 49, 50, 51, 52, 53, 54, 60, 62, 63, 64, 67, 68, 70, 71, 72, 73, 74, 75, 76, 78, 83, 85, 101, 348, 352, 353,
  376,
]);

/** What a program reads its input with. What only looks like it does no harm: such a program has an input line that it ignores. */
const reading =
  /input|scan|\bcin\b|read|get(?:s|line|w?char|ch?e?)(?:_unlocked)?\b|stdin|prompt|argf|system\.in\b|console\.in\b|io\.lines|open\s*\(\s*0|[=(]\s*<>|\$<|\bcat\b|mapfile/i;

/** Whether a program may ask for input while it runs; of languages that nobody knows here it may. */
export function mayReadInput(languageId: number, files: readonly { content: string }[]): boolean {
  return !knownIds.has(languageId) || files.some(({ content }) => reading.test(content));
}
