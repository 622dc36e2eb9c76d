import { useEffect } from 'react';
import { holdWithRuntimes } from '#/offline/keptRuntimes';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { listAddress, snippetAddress } from './api';

/** Of single snippets so many are held, the newest. */
const MOST_HELD = 20;

/**
 * The list, a new snippet and somebody's own ones (their slugs; undefined: they are not known yet) are there without a connection,
 * as they were read last.
 */
export function useHeldSnippets(user: number | null, slugs: readonly string[] | undefined): void {
  const told = slugs?.slice(0, MOST_HELD).join(' ');
  useEffect(() => {
    if (user === null || told === undefined) return;
    const own = told === '' ? [] : told.split(' ');
    const pages = [paths.snippets, paths.newSnippet, ...own.map((one) => paths.snippet(one))];
    const answers = [listAddress, '/api/snippet/judge-language?for=editor', ...own.map(snippetAddress)];
    void holdWithRuntimes(user, { pages: pages.map(localized), answers });
  }, [user, told]);
}
