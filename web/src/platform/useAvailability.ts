import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { availabilityQuery } from './api';

const TYPING_PAUSE_MS = 500;
const SHORTEST = 3;

/** What is known of an address: nothing asked yet, being asked, free, not free and why, or it could not be asked. */
export type AddressState = { kind: 'idle' | 'checking' | 'free' | 'unknown' } | { kind: 'refused'; reason: string };

/** Asks whether an address is free, half a second after the last key. */
export function useAvailability(subdomain: string): AddressState {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(subdomain), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [subdomain]);
  const long = subdomain.length >= SHORTEST;
  const { data, error, isFetching } = useQuery({
    ...availabilityQuery(settled),
    enabled: long && settled === subdomain,
  });
  if (!long) return { kind: 'idle' };
  if (settled !== subdomain || isFetching) return { kind: 'checking' };
  if (error || !data) return { kind: 'unknown' };
  return data.available ? { kind: 'free' } : { kind: 'refused', reason: data.reason ?? '' };
}
