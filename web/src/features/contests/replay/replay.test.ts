import { describe, expect, it } from 'vitest';
import { aCell } from '../fixtures';
import { rankAgainst, rankRows } from '../board/rank';
import type { Timeline, TimelineRow } from './api';
import { changedBetween, minutesOf, rowsAt, secondOf } from './replay';

const solved = (question: number, at: number) =>
  aCell({ question_id: question, state: 'solved', score: 1, tries: 1, time_s: at });

function aRow(change: Partial<TimelineRow>): TimelineRow {
  return {
    entry_id: 1,
    kind: 'official',
    is_me: false,
    name: 'An',
    candidate_id: null,
    school: null,
    class: null,
    changes: [],
    ...change,
  };
}

const timeline: Timeline = {
  duration_s: 10_790,
  freeze_s: null,
  frozen: false,
  questions: [
    { question_id: 1, label: 'A', score: 100 },
    { question_id: 2, label: 'B', score: 100 },
  ],
  rows: [
    aRow({
      entry_id: 1,
      name: 'An',
      changes: [
        { at_s: 120, score: 0, penalty_s: 0, sort: [0, 0], cell: aCell({ question_id: 1, state: 'failed', tries: 1 }) },
        { at_s: 600, score: 1, penalty_s: 600, sort: [-1, 600], cell: solved(1, 600) },
        { at_s: 10_790, score: 2, penalty_s: 11_390, sort: [-2, 11_390], cell: solved(2, 10_790) },
      ],
    }),
    aRow({
      entry_id: 2,
      name: 'Bình',
      changes: [{ at_s: 300, score: 1, penalty_s: 300, sort: [-1, 300], cell: solved(2, 300) }],
    }),
    aRow({
      entry_id: 3,
      name: 'Chi',
      kind: 'virtual',
      is_me: true,
      changes: [{ at_s: 400, score: 1, penalty_s: 400, sort: [-1, 400], cell: solved(1, 400) }],
    }),
  ],
};
const ranks = (at: number) => rankRows(rowsAt(timeline, at)).map(({ name, rank, score }) => [name, rank, score]);

describe('a replay', () => {
  it('is empty before the start', () => {
    for (const row of rowsAt(timeline, -1)) {
      expect(row).toMatchObject({ score: 0, penalty_s: 0, v: 0 });
      expect(row.cells.map(({ state }) => state)).toEqual(['untried', 'untried']);
    }
    expect(ranks(0)).toEqual([
      ['An', 1, 0],
      ['Bình', 1, 0],
      ['Chi', null, 0],
    ]);
  });

  it('goes from change to change', () => {
    expect(ranks(300)).toEqual([
      ['Bình', 1, 1],
      ['An', 2, 0],
      ['Chi', null, 0],
    ]);
    expect(rowsAt(timeline, 599)[0]?.cells[0]).toMatchObject({ state: 'failed', tries: 1 });
    expect(rowsAt(timeline, 600)[0]?.cells[0]).toMatchObject({ state: 'solved', time_s: 600 });
  });

  it('ends as the last change of each row says', () => {
    const rows = rowsAt(timeline, timeline.duration_s);
    for (const [index, { changes }] of timeline.rows.entries()) {
      const last = changes.at(-1);
      expect(rows[index]).toMatchObject({ score: last?.score, penalty_s: last?.penalty_s, sort: last?.sort });
      expect(rows[index]?.cells).toContainEqual(last?.cell);
    }
    expect(ranks(timeline.duration_s).map(([name]) => name)).toEqual(['An', 'Bình', 'Chi']);
  });

  it('ranks who took part virtually among those who count', () => {
    const rows = rankRows(rowsAt(timeline, 700));
    const mine = rows.find(({ is_me: isMe }) => isMe);
    expect(mine && rankAgainst(rows, mine).rank).toBe(2);
  });

  it('tells which rows a minute has changed', () => {
    expect([...changedBetween(timeline, 240, 300)]).toEqual([2]);
    expect([...changedBetween(timeline, 300, 360)]).toEqual([]);
  });

  it('has minutes, the last of which may be short', () => {
    expect(minutesOf(timeline)).toBe(180);
    expect([secondOf(timeline, 0), secondOf(timeline, 179), secondOf(timeline, 180)]).toEqual([0, 10_740, 10_790]);
  });
});
