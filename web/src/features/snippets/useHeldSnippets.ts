import { useEffect } from 'react';
import { holdWithRuntimes } from '#/offline/keptRuntimes';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { listAddress, snippetAddress } from './api';

const languagesAddress = '/api/snippet/judge-language?for=editor';

/** Of single snippets so many are held, the newest. */
const MOST_HELD = 20;

/** One of somebody's own; what is held of it has to be newer than `since`, in epoch seconds. */
export interface HeldSnippet {
  slug: string;
  since: number;
}

/**
 * The list, a new snippet and somebody's own ones (undefined: they are not known yet) are there without a connection, as they were
 * read last.
 */
export function useHeldSnippets(user: number | null, snippets: readonly HeldSnippet[] | undefined): void {
  const told = snippets && JSON.stringify(snippets.slice(0, MOST_HELD).map(({ slug, since }) => [slug, since]));
  useEffect(() => {
    if (user === null || told === undefined) return;
    const own = JSON.parse(told) as [slug: string, since: number][];
    const pages = [paths.snippets, paths.newSnippet, ...own.map(([slug]) => paths.snippet(slug))];
    const texts = own.map(([slug, since]) => [snippetAddress(slug), since * 1000] as const);
    // The list has the newest of them.
    const newest = Math.max(0, ...texts.map(([, at]) => at));
    const changedAt = Object.fromEntries([[listAddress, newest], [languagesAddress, 0], ...texts]);
    void holdWithRuntimes(user, { pages: pages.map(localized), answers: Object.keys(changedAt), changedAt });
  }, [user, told]);
}
