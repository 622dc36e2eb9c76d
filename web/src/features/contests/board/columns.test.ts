import { expect, it } from 'vitest';
import { aCell, aRow, aStandings, aWholeBoard } from '../fixtures';
import { rowsOf } from './columns';

it('a board by columns becomes its rows again', () => {
  const rows = [
    aRow({
      rank: 0,
      entry_id: 4,
      name: 'Lê Bình',
      school: 'THPT Chu Văn An',
      is_me: true,
      score: 2,
      sort: [-2, 3600],
      v: 7,
      cells: [
        aCell({ state: 'solved', score: 1, tries: 2, time_s: 600 }),
        aCell({ question_id: 2, pending: 1, state: 'pending' }),
      ],
    }),
    aRow({
      rank: 0,
      entry_id: 9,
      kind: 'virtual',
      room: 'P.1',
      cells: [aCell({ state: 'failed', tries: 3 }), aCell({ question_id: 2 })],
    }),
  ];
  const { items, meta } = aStandings(rows);
  const questions = [1, 2].map((question) => ({ question_id: question, label: String(question), score: 100 }));
  expect(rowsOf(aWholeBoard({ items, meta: { ...meta, questions } }))).toEqual(rows);
  expect(rowsOf(aWholeBoard(aStandings([])))).toEqual([]);
});
