import { expect, it } from 'vitest';
import { AwayLog } from './awayLog';

/** A log with a clock that the test sets. */
function aLog(at = 1000) {
  const clock = { at };
  return { clock, log: new AwayLog(11, () => clock.at) };
}

it('notes from when until when the page was away, through a reload of the tab', () => {
  const { log } = aLog();
  expect(log.leave()).toBe(true);
  expect(log.leave()).toBe(false);
  const { log: reloaded } = aLog(1120);
  expect(reloaded.isAway).toBe(true);
  expect(reloaded.comeBack()).toEqual({ from_time: 1000, to_time: 1120 });
  expect(reloaded.isAway).toBe(false);
  expect(aLog().log.waiting()).toEqual([{ from_time: 1000, to_time: 1120 }]);
});

it('does not note a slip', () => {
  const { log, clock } = aLog();
  log.leave();
  clock.at += 1;
  expect(log.comeBack()).toBeNull();
  expect(log.waiting()).toEqual([]);
});

it('keeps what the server does not have, and brings fifty at most', () => {
  const { log, clock } = aLog();
  for (let count = 0; count < 60; count += 1) {
    log.leave();
    clock.at += 10;
    log.comeBack();
  }
  const first = log.waiting();
  expect(first).toHaveLength(50);
  log.drop(first);
  expect(log.waiting()).toHaveLength(10);
  expect(new AwayLog(12, () => 0).waiting()).toEqual([]);
});
