import { describe, expect, it } from 'vitest';
import { readListState } from '#/ui/table/useListState';
import { askedFor, postList } from './filters';

const asked = (address: string) => askedFor(readListState(postList, new URLSearchParams(address)).query);

describe('the list of posts', () => {
  it('is asked for as its address says', () => {
    expect(asked('')).toEqual({ page: 1, size: 12 });
    expect(asked('show=mine&status=draft&search=h%C3%A8&page=2')).toEqual({
      page: 2,
      size: 12,
      search: 'hè',
      status: 'draft',
      mine: true,
    });
  });

  it('has one status where it is what waits', () => {
    expect(asked('show=waiting&status=draft')).toEqual({ page: 1, size: 12, waiting: true });
  });

  it('leaves out what makes no sense', () => {
    expect(asked('show=others&status=gone&page=0')).toEqual({ page: 1, size: 12 });
  });
});
