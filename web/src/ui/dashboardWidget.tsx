import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { UserInfo } from '#/api/types';
import { loadNamespaces } from '#/i18n/i18n';
import type { Namespace } from '#/i18n/namespaces';
import { lazyPart, type LazyPart, type PendingPart } from './lazyPart';
import { ErrorState, SkeletonList } from './states';

/** A part of the dashboard, which a feature brings. */
export interface DashboardWidget {
  /** Unique among all; also the order's tie-breaker. */
  name: string;
  /** `top` goes over the whole width, `side` is narrow; on a phone all are one column in this order. */
  place: 'top' | 'main' | 'side';
  /** From small to large within a place. */
  order: number;
  /** Who has it; everybody unless told. */
  isFor?: (user: UserInfo) => boolean;
  /** The namespaces of its texts. */
  texts: readonly Namespace[];
  /** Starts its queries before it is drawn. */
  load?: (queryClient: QueryClient) => Promise<unknown>;
  part: LazyPart<object>;
}

/** The same with its component in a chunk of its own, drawn once its texts are here as well: only who has a widget loads them. */
export function dashboardWidget(
  widget: Omit<DashboardWidget, 'part'> & { component: () => Promise<ComponentType> },
): DashboardWidget {
  const { component, ...rest } = widget;
  const load = async () => {
    const [loaded] = await Promise.all([component(), loadNamespaces(rest.texts)]);
    return loaded;
  };
  return { ...rest, part: lazyPart(load, PendingWidget) };
}

function PendingWidget({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />;
}
