import { describe, expect, it } from 'vitest';
import { FaultReporter, type PlacedFault, type Sent } from './FaultReporter';

const fault = (message: string): PlacedFault => ({
  kind: 'error',
  message,
  stack: '',
  route: 'home___vi',
  release: 'abc',
});

/** A reporter whose clock is wound by hand. */
function reporterWith(endings: Sent[] = []) {
  const sent: { message?: string; count?: number }[][] = [];
  const planned: { run: () => void; seconds: number }[] = [];
  const reporter = new FaultReporter({
    send: (reports) => {
      sent.push(reports);
      return Promise.resolve(endings.shift() ?? 'taken');
    },
    later: (run, seconds) => void planned.push({ run, seconds }),
  });
  const wind = async () => {
    const next = planned.shift();
    next?.run();
    await Promise.resolve();
    await Promise.resolve();
    return next?.seconds;
  };
  return { reporter, sent, planned, wind };
}

describe('what breaks in the page', () => {
  it('is told in one batch, alike faults counted', async () => {
    const { reporter, sent, planned, wind } = reporterWith();
    reporter.add(fault('a'));
    reporter.add(fault('a'));
    reporter.add(fault('b'));
    expect(planned).toHaveLength(1);
    await wind();
    expect(sent).toMatchObject([
      [
        { message: 'a', count: 2 },
        { message: 'b', count: 1 },
      ],
    ]);
  });

  it('is sent twenty at a time, and no more than fifty are kept', async () => {
    const { reporter, sent, wind } = reporterWith();
    for (let index = 0; index < 70; index++) reporter.add(fault(`fault ${index}`));
    for (let batch = 0; batch < 4; batch++) await wind();
    expect(sent.map((reports) => reports.length)).toEqual([20, 20, 10]);
  });

  it('is sent again when the site had too much or could not be reached, and not when it was refused', async () => {
    const { reporter, sent, planned, wind } = reporterWith([{ again: 30 }, 'refused']);
    reporter.add(fault('a'));
    await wind();
    reporter.add(fault('a'));
    expect(await wind()).toBe(30);
    expect(sent[1]).toMatchObject([{ message: 'a', count: 2 }]);
    expect(planned).toHaveLength(0);
  });

  it('is cut to what the server keeps', async () => {
    const { reporter, sent, wind } = reporterWith();
    reporter.add(fault('x'.repeat(10_000)));
    await wind();
    expect(sent[0]?.[0]?.message).toHaveLength(300);
  });
});
