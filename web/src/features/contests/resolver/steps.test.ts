import { describe, expect, it } from 'vitest';
import { compareSort } from '../board/rank';
import { aCell, aReveal, aRevealRow } from './fixtures';
import { planOf, sceneAt } from './steps';
import type { Reveal, RevealRow, RevealStep } from './types';

/** Numbers that are the same for the same seed: mulberry32. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A board whose rows get better, worse or stay with each question. */
function anyReveal(seed: number): Reveal {
  const below = random(seed);
  const rows = Array.from({ length: below(12) }, (_, index): RevealRow => {
    const steps: RevealStep[] = [];
    let score = below(4);
    for (let question = 0; question <= below(5); question += 1) {
      if (question > 0) score = Math.max(0, score + below(4) - 1);
      const cells = [1, 2, 3, 4, 5].map((id) => aCell(id, { pending: id > question ? 1 : 0 }));
      steps.push({ question_id: question || null, score, penalty_s: 0, sort: [-score, below(2)], cells });
    }
    return aRevealRow(index + 1, `Bạn ${below(5)}`, steps);
  });
  const awards = rows
    .filter(() => below(2) === 0)
    .map(({ entry_id: entry }) => ({ entry_id: entry, kind: 'third' as const, rank: 1 }));
  return { ...aReveal(), rows, awards };
}

const boards = Array.from({ length: 200 }, (_, seed) => anyReveal(seed));

describe('the steps of a ceremony', () => {
  it('begin at the frozen board, with the last rank in focus', () => {
    const reveal = aReveal();
    const { rows, focus, last } = sceneAt(reveal, planOf(reveal), 0);
    expect(rows.map(({ row, rank }) => [row.name, rank])).toEqual([
      ['Trần Bình', 1],
      ['Lê Chi', 2],
      ['Nguyễn An', 2],
    ]);
    expect([focus, last]).toEqual([11, null]);
  });

  it('open a question at a time, move the row, and show the award when it is final', () => {
    const reveal = aReveal();
    const plan = planOf(reveal);
    expect(plan.map((move) => [move.kind, move.entry])).toEqual([
      ['open', 11],
      ['final', 13],
      // An and Bình are equal by then: An stands above by the name.
      ['final', 12],
      ['open', 11],
      ['final', 11],
    ]);
    expect(plan.at(-1)).toEqual({ kind: 'final', entry: 11, award: reveal.awards[0] });
  });

  it('end at the live board with every row final', () => {
    for (const reveal of boards) {
      const plan = planOf(reveal);
      const { rows, focus, next } = sceneAt(reveal, plan, plan.length);
      expect([focus, next]).toEqual([null, null]);
      for (const { row, now, isFinal, rank } of rows) {
        expect(isFinal).toBe(true);
        expect(now).toBe(row.steps.at(-1));
        const better = rows.filter((other) => compareSort(other.now.sort, now.sort) < 0).length;
        expect(rank).toBe(better + 1);
      }
      expect(plan.filter(({ kind }) => kind === 'final')).toHaveLength(reveal.rows.length);
      const opened = reveal.rows.reduce((sum, { steps }) => sum + steps.length - 1, 0);
      expect(plan).toHaveLength(opened + reveal.rows.length);
    }
  });

  it('change exactly one row each, the one in focus, and no final one', () => {
    for (const reveal of boards) {
      const plan = planOf(reveal);
      let before = sceneAt(reveal, plan, 0);
      for (let taken = 1; taken <= plan.length; taken += 1) {
        const after = sceneAt(reveal, plan, taken);
        const was = new Map(before.rows.map((placed) => [placed.row.entry_id, placed]));
        const changed = after.rows.filter(({ row, now, isFinal }) => {
          const old = was.get(row.entry_id);
          return old?.now !== now || old?.isFinal !== isFinal;
        });
        expect(changed.map(({ row }) => row.entry_id)).toEqual([before.focus]);
        expect(was.get(before.focus ?? 0)?.isFinal).toBe(false);
        // A step back is the scene before: it is made of the number of steps alone.
        expect(sceneAt(reveal, plan, taken - 1)).toEqual(before);
        before = after;
      }
    }
  });

  it('look at the last row that is not final', () => {
    for (const reveal of boards) {
      const plan = planOf(reveal);
      for (let taken = 0; taken <= plan.length; taken += 1) {
        const { rows, focus } = sceneAt(reveal, plan, taken);
        expect(focus).toBe(rows.findLast(({ isFinal }) => !isFinal)?.row.entry_id ?? null);
      }
    }
  });
});
