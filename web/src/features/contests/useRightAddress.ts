import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths, type AppPath } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { contestQuery } from './api';
import type { ContestView } from './types';

/** An address with another name or the contest's number becomes the one that it has now. */
export function useRightAddress(slug: string, contest: ContestView | undefined): void {
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (!contest || contest.slug === slug) return;
    queryClient.setQueryData(contestQuery(contest.slug).queryKey, contest);
    const address = `${paths.contest(contest.slug)}${search}${hash}` as AppPath;
    navigate(address, { replace: true, preventScrollReset: true });
  }, [slug, contest, queryClient, navigate, search, hash]);
}
