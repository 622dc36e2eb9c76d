import { fetchResult, resultAddress, runSolution, type Solution } from '../api';
import type { JudgeResult } from './verdict';
import { watchResult } from './watch';

/** Runs a program on the judge, on what its question has to run it with, and waits for the end. Nothing of it is kept. */
export async function runOnce(questionId: number, solution: Solution): Promise<JudgeResult> {
  const { token } = await runSolution(questionId, solution);
  return new Promise((resolve, reject) => {
    watchResult({
      token,
      open: () => new EventSource(`${resultAddress(token)}/events`),
      poll: () => fetchResult(token),
      onEvent: (event) => {
        if (event.type === 'result' && event.result.status !== 'running') resolve(event.result);
      },
      onLost: () => reject(new Error('the judge does not answer')),
    });
  });
}
