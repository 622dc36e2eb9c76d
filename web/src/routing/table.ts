import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Schemas } from '#/api/types';
import type { Locale } from '#/i18n/locale';
import type { Namespace } from '#/i18n/namespaces';
import type { ParamRule } from './params';
import type { AppPath } from './paths';

/** Who may open a screen. `student-info` asks for signing in and complete personal information. */
export type Access = 'public' | 'login' | 'student-info' | 'manager' | 'admin' | 'anonymous';

/**
 * What is around a screen. `default`: header and footer; `school`: the same in larger type and calmer, which the default is
 * on sites of type uschool; `wide`: without the width limit; `empty`: the header alone; `manage`: a side menu; `player` and
 * `exam`: nothing, they bring their own.
 */
export type Layout = 'default' | 'school' | 'wide' | 'empty' | 'manage' | 'player' | 'exam';

/** What rights on a site are about (tenant-api/src/permissions.rs). */
export type Resource =
  | 'question'
  | 'contest'
  | 'course'
  | 'classroom'
  | 'blog'
  | 'account'
  | 'email_template'
  | 'transaction'
  | 'challenge'
  | 'activation_code'
  | 'affiliate'
  | 'register_form'
  | 'subscription'
  | 'data_change_history'
  | 'config';

/** A right on a site: what, and what may be done to it. */
export type Right = readonly [resource: Resource, action: Schemas['Action']];

/** The most JavaScript that a screen may load first (scripts/budget.mjs has the figures). */
export type Budget = 'home' | 'problem' | 'page' | 'manage' | 'editor' | 'console' | 'player';

/** Whom the screen tests sign in as; `newcomer` has just signed up, `incomplete` has also said what they are. */
export type TestRole = 'student' | 'teacher' | 'admin' | 'operator' | 'newcomer' | 'incomplete';

/** The kinds of pages that a site's readers are counted by. */
export type PageKind = Schemas['PageKind'];

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

/** Where a screen stands in the side menu of its layout. Its words are `nav.<name>` there. */
export interface MenuPlace {
  group: string;
  /** One of the layout's own icons. */
  icon: string;
  /** Ascending within the group. */
  order: number;
  /** Rights, one of which it takes to be offered. */
  anyOf?: readonly (readonly [resource: string, action: string])[];
}

/** One row of a route table, mounted once per language: a screen or, with `children`, what is around some. */
export interface RouteRow {
  /** Unique; the route's id is `<name>___<locale>`. */
  name: string;
  /** Without a leading slash, within its parent; '' is home, or the parent's own address. */
  path: string;
  access: Access;
  /** A right that it takes besides; who lacks it reads which one, in place. */
  may?: readonly [resource: string, action: string];
  layout?: Layout;
  /** Which kind of page it is, for who looks at what is read. */
  view?: PageKind;
  /** Light or dark, whatever the visitor chose. */
  mode?: 'light' | 'dark';
  /** What its parameters may be; anything else is the 404 page, from the server as well. */
  params?: Record<string, ParamRule>;
  /** Namespaces of texts the screen needs; the first one holds `title.<name>`, its title and its crumb. */
  texts: [Namespace, ...Namespace[]];
  /** Key, in the first namespace, of the line under the heading; with one the server writes both into the first HTML. */
  lead?: string;
  menu?: MenuPlace;
  /** Where signing out on it leads; home unless told. */
  afterSignOut?: AppPath;
  page: () => Promise<PageModule>;
  /** Screens below this path. The page of this row is around them and has an `<Outlet />`. */
  children?: readonly RouteRow[];
  /** A key of demo.json's samples, or of tests/browser/samples.mjs: an address to try where the path has parameters. */
  sample?: string;
  /** Whom the tests open it as; nobody without. */
  as?: TestRole;
  /** What its heading says: a key in the first namespace (or `namespace:key`), or the demo site's own words; {{values}} are the sample's. */
  expect?: string | Record<Locale, string>;
  budget?: Budget;
}

/** A row of a site's table. */
export interface AppRoute extends RouteRow {
  /** Without it nobody knows that it is read. */
  view: PageKind;
  may?: Right;
  children?: readonly AppRoute[];
}

/** What components read of the route they are under. */
export interface RouteHandle {
  route: RouteRow;
}

const joined = (above: string, below: string) => [above, below].filter(Boolean).join('/');

/** The screens of a table: rows without children, each with its whole path and what it has from the rows around it. */
export function screensOf<Row extends RouteRow>(rows: readonly Row[], around?: Row): Row[] {
  return rows.flatMap((row) => {
    const whole = wholeOf(row, around);
    return row.children ? screensOf(row.children as readonly Row[], whole) : [whole];
  });
}

/** A row with what it has from the row around it. */
export function wholeOf<Row extends RouteRow>(row: Row, around: Row | undefined): Row {
  if (!around) return row;
  return {
    ...row,
    path: joined(around.path, row.path),
    may: row.may ?? around.may,
    layout: row.layout ?? around.layout,
    mode: row.mode ?? around.mode,
    params: { ...around.params, ...row.params },
    texts: [...row.texts, ...around.texts],
  };
}
