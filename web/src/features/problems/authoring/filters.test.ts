import { describe, expect, it } from 'vitest';
import { isBankNarrowed, readBankFilters, writeBankFilters, type BankFilters } from './filters';

const none = readBankFilters(new URLSearchParams());

describe('the question bank’s filters and its address', () => {
  it('reads back what it wrote, and writes nothing for the defaults', () => {
    const filters: BankFilters = {
      page: 2,
      size: 48,
      search: 'đồ thị',
      status: 'rejected',
      visibility: 'unlisted',
      difficulty: 'hard',
    };
    expect(readBankFilters(new URLSearchParams(writeBankFilters(filters).toString()))).toEqual(filters);
    expect(writeBankFilters(none).toString()).toBe('');
  });

  it('does not take what makes no sense', () => {
    expect(readBankFilters(new URLSearchParams('page=0&size=7&status=lost&visibility=x&difficulty=y'))).toEqual(none);
  });

  it('knows whether anything narrows the list', () => {
    expect(isBankNarrowed({ ...none, page: 3 })).toBe(false);
    expect(isBankNarrowed({ ...none, visibility: 'private' })).toBe(true);
  });
});
