import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { quoteQuery } from './api';
import type { Quote } from './types';

/** What an order costs, as far as it is known. */
export interface Priced {
  quote: Quote;
  /** The code as it is ordered with; empty: none counts. */
  code: string;
  /** Why the code does not count. */
  codeError: Error | null;
  /** Another price is on its way. */
  isStale: boolean;
}

/** What so many seats cost with a code; where the code does not count, what they cost without it, and why. */
export function usePriced(first: Quote, quantity: number, code: string): Priced {
  const course = first.course.id;
  const plain = useQuery({ ...quoteQuery({ course, quantity }), placeholderData: keepPreviousData });
  const coded = useQuery({ ...quoteQuery({ course, quantity, code }), enabled: code !== '' });
  const withCode = code === '' ? undefined : coded.data;
  return {
    quote: withCode ?? plain.data ?? first,
    code: withCode ? code : '',
    codeError: code === '' ? null : coded.error,
    isStale: plain.isPlaceholderData || (code !== '' && coded.isPending),
  };
}
