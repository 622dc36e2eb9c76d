import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { HomeContent } from '#/api/types';

/** What the home page shows. */
export const homeQuery = queryOptions({ queryKey: ['home'], queryFn: () => api.get<HomeContent>('/api/home') });
