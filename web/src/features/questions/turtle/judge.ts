import { runOnce } from '#/features/problems';
import type { Ran } from '#/runtimes/turtle/python';
import { blank, readRecording } from '#/runtimes/turtle/recording';

/** The language of drawings: Python with our turtle. */
const turtleLanguage = 202;

/** Runs a turtle program on the judge, which knows all of Python. */
export async function runOnJudge(questionId: number, source: string): Promise<Ran> {
  const result = await runOnce(questionId, { language_id: turtleLanguage, source_code: source });
  const [test] = result.test_cases;
  const failure = /^(?:line (\d+): )?(\w+): ?(.*)$/s.exec(test?.message ?? '');
  const ended = result.status === 'AC' || result.status === 'WR';
  return {
    recording: readRecording(result.drawing) ?? blank,
    error: failure
      ? { kind: failure[2] ?? '', text: failure[3] ?? '', line: Number(failure[1] ?? 0) }
      : ended
        ? null
        : { kind: result.status, text: result.reason ?? '', line: 0 },
    printed: test?.stdout ?? '',
  };
}
