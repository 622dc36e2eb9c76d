import Box from '@mui/material/Box';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { PAIR } from './address';
import { Comparison } from './Comparison';
import { PairTable } from './PairTable';
import { SearchBar } from './SearchBar';
import type { ContestView } from '../../types';
import { usePairList, usePairs } from './usePairs';

/** Programs that are alike: a search for them, their list, and two of them side by side. */
export default function SimilarityTab({ contest, isShown }: { contest: ContestView; isShown: boolean }) {
  const list = usePairList();
  const query = usePairs(contest.id, list, isShown);
  const [pair, setPair] = useOpenPair();
  const items = query.data?.items ?? [];
  const place = items.findIndex(({ id }) => id === pair);
  const beside = (step: 1 | -1) => {
    const other = place === -1 ? undefined : items[place + step];
    return other && (() => setPair(other.id));
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {pair === null ? (
        <>
          <SearchBar contest={contest.id} search={query.data?.meta.search} />
          <PairTable contest={contest} list={list} query={query} />
        </>
      ) : (
        <Comparison
          key={pair}
          contest={contest.id}
          pair={pair}
          isShown={isShown}
          onNext={beside(1)}
          onPrevious={beside(-1)}
          onBack={() => setPair(null)}
        />
      )}
    </Box>
  );
}

/** The pair that the address names, and how another one is opened. */
function useOpenPair(): [number | null, (pair: number | null) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(PAIR) ?? '';
  const set = useCallback(
    (pair: number | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (pair === null) next.delete(PAIR);
          else next.set(PAIR, String(pair));
          return next;
        },
        // Going through pairs is one step of the way back.
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  return [/^\d{1,15}$/.test(asked) ? Number(asked) : null, set];
}
