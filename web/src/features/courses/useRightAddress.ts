import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { AppPath } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { courseQuery } from './api';
import type { CourseView } from './types';

/** An address with another name or the course's number becomes the one that it has now. */
export function useRightAddress(slug: string, course: CourseView | undefined, pathTo: (slug: string) => AppPath): void {
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (!course || course.slug === slug) return;
    queryClient.setQueryData(courseQuery(course.slug).queryKey, course);
    navigate(`${pathTo(course.slug)}${search}${hash}` as AppPath, { replace: true, preventScrollReset: true });
  }, [slug, course, pathTo, queryClient, navigate, search, hash]);
}
