import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '#/api/envelope';
import { quoteQuery } from './api';
import type { Quote } from './types';

/** What an order costs, as far as it is known. */
export interface Priced {
  /** The newest price that is known; of another order while `isStale` or with an `error`. */
  quote: Quote;
  /** The code as it is ordered with; empty: none counts. */
  code: string;
  /** Why the code does not count. */
  codeError: Error | null;
  /** The price is not known yet. */
  isStale: boolean;
  /** Why the price can't be known. */
  error: Error | null;
  /** Asks for the price again. */
  retry: () => void;
}

/** What so many seats cost with a code; where the code does not count, what they cost without it, and why. */
export function usePriced(first: Quote, quantity: number, code: string): Priced {
  const course = first.course.id;
  const plain = useQuery({ ...quoteQuery({ course, quantity }), placeholderData: keepPreviousData });
  const coded = useQuery({ ...quoteQuery({ course, quantity, code }), enabled: code !== '' });
  const refusal = code !== '' && isRefusal(coded.error) ? coded.error : null;
  const counts = code !== '' && refusal === null;
  const withCode = counts ? coded.data : undefined;
  const wanted = counts ? coded : plain;
  const isKnown = wanted.data !== undefined && !wanted.isPlaceholderData;
  return {
    quote: withCode ?? plain.data ?? first,
    code: withCode ? code : '',
    codeError: refusal,
    isStale: !isKnown && wanted.error === null,
    error: isKnown ? null : wanted.error,
    retry: () => void wanted.refetch(),
  };
}

/** Whether the server has judged the code, and did not just fail. */
const isRefusal = (error: Error | null): boolean => error instanceof ApiError && error.status === 412;
