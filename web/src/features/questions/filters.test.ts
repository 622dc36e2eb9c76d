import { expect, it } from 'vitest';
import { readListState, writeListState } from '#/ui/table/listState';
import { changeOf, narrowingOf, questionList, toQuery } from './filters';

const read = (address: string) => readListState(questionList, new URLSearchParams(address));

it('reads several difficulties and topics, and leaves out what is none', () => {
  const { values, active } = read('difficulty=hard,x,easy&tag=xâu, ,xâu&category=3&has_editorial=true&sort=-solved');
  expect(narrowingOf(values)).toEqual({
    search: '',
    difficulties: ['hard', 'easy'],
    tags: ['xâu'],
    category: 3,
    state: null,
    hasEditorial: true,
    sort: 'difficulty',
  });
  expect(active).toBe(4);
  expect(read('difficulty=x&tag=,&category=x').active).toBe(0);
});

it('writes a change into the address, and unsets what is empty', () => {
  const before = new URLSearchParams('difficulty=hard&tag=xâu&page=3');
  const change = changeOf({ difficulties: [], tags: ['xâu', 'đồ thị'], hasEditorial: true, sort: 'title' });
  const after = writeListState(questionList, before, change);
  expect(Object.fromEntries(after)).toEqual({ tag: 'xâu,đồ thị', has_editorial: 'true', sort: 'title' });
});

it('asks for every kind but problems unless one is chosen, and for no order but those that there are', () => {
  const asked = toQuery(read('sort=-solved').query);
  expect(asked.type.split(',')).not.toContain('code');
  expect([asked.type.split(',').includes('theory'), asked.sort]).toEqual([true, undefined]);
  expect(toQuery(read('type=theory&sort=solved').query)).toMatchObject({ type: 'theory', sort: 'solved' });
});
