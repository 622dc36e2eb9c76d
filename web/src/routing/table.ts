import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Namespace } from '#/i18n/namespaces';

/** Who may open a screen. `student-info` asks for signing in and complete personal information. */
export type Guard = 'public' | 'login' | 'student-info' | 'manager' | 'admin' | 'anonymous';

/** What is around a screen: header and footer; the same without the width limit; or nothing but the brand. */
export type Layout = 'default' | 'wide' | 'empty';

/** What a screen's loader is told. */
export interface LoadContext {
  params: Record<string, string | undefined>;
  /** Query of the address. */
  search: URLSearchParams;
  queryClient: QueryClient;
}

/** A screen's module, loaded when it is first opened. */
export interface PageModule {
  default: ComponentType;
  /** Starts the screen's queries; awaited only for a moment, so answers already here are in the first render. */
  load?: (context: LoadContext) => Promise<unknown>;
}

/** One screen: a row of the route table, mounted once per language. */
export interface AppRoute {
  /** Unique; the route's id is `<name>___<locale>`. */
  name: string;
  /** Without a leading slash; '' is home. */
  path: string;
  guard: Guard;
  layout?: Layout;
  /** Namespaces of texts the screen needs; the first one holds `title.<name>`, its title and its crumb. */
  texts: [Namespace, ...Namespace[]];
  /** Key, in the first namespace, of the line under the heading; with one the server writes both into the first HTML. */
  lead?: string;
  page: () => Promise<PageModule>;
}

/** What components read of the route they are under. */
export interface RouteHandle {
  route: AppRoute;
}
