import { useEffect, useState, type ComponentType } from 'react';
import { isChunkFailure, reloadForChunk } from './chunkReload';

/** What stands in the place of a part until it is here. */
export interface PendingPart {
  /** Why it could not be loaded; null while it is under way. */
  error: unknown;
  retry: () => void;
}

/** A part of a page in a chunk of its own. */
export interface LazyPart<P extends object> {
  /** Fetches its module ahead. */
  fetch: () => Promise<unknown>;
  Part: ComponentType<P>;
}

/**
 * Makes a part of a page that is loaded when it is needed or fetched ahead. Once its module is here it is drawn at once, where
 * `React.lazy` shows its fallback first, for 300 ms at least; a failure stays in its place and leaves the page around it.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Pending: ComponentType<PendingPart>,
): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  const fetch = async () => {
    loaded ??= await load();
    return loaded;
  };
  function Part(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      if (Loaded || error !== null) return undefined;
      let gone = false;
      fetch().then(
        (component) => !gone && setLoaded(() => component),
        (reason: unknown) => {
          if (!gone && !(isChunkFailure(reason) && reloadForChunk())) setError(reason);
        },
      );
      return () => {
        gone = true;
      };
    }, [Loaded, error]);
    return Loaded ? <Loaded {...props} /> : <Pending error={error} retry={() => setError(null)} />;
  }
  return { fetch, Part };
}
