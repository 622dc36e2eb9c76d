import { useEffect } from 'react';
import { holdWithRuntimes } from '#/offline/keptRuntimes';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { listAddress, snippetAddress } from './api';

/**
 * The list, a new snippet and the one that is open (its slug; none) are there without a connection, as they were read last; of
 * single ones the worker keeps the newest.
 */
export function useHeldSnippet(user: number | null, slug: string | undefined): void {
  useEffect(() => {
    if (user === null) return;
    const own = slug === undefined ? [] : [slug];
    const pages = [paths.snippets, paths.newSnippet, ...own.map((one) => paths.snippet(one))];
    const answers = [listAddress, '/api/snippet/judge-language?for=editor', ...own.map(snippetAddress)];
    void holdWithRuntimes(user, { pages: pages.map(localized), answers });
  }, [user, slug]);
}
