/**
 * The shapes that the API answers with: the generated ones, with the words that the document gives only as text. Ids are
 * integers, times epoch seconds, money whole VND.
 */
import type { components } from './schema.gen';

/** The generated shapes by their names. */
export type Schemas = components['schemas'];

/** A generated shape with some of its fields told more closely. */
type With<T, Told> = Omit<T, keyof Told> & Told;

/** A text per language. */
export type Localized = Partial<Record<'vi' | 'en', string>>;

/** One entry of a site's menu. */
export interface MenuItem {
  show: boolean;
  openNewTab?: boolean;
  path: string;
  /** Where it leads somebody who is signed in, when that is another place. */
  pathLoggedIn?: string;
  icon?: string;
  title: Localized;
  children?: MenuItem[];
}

/** A card of the home page: something that learning here is like. */
export interface Goal {
  title: Localized;
  description?: Localized;
  icon?: string;
}

/** What a site's admin chose for its pages. */
export interface SiteOptions {
  header?: { menu?: MenuItem[]; shop?: boolean; myCode?: boolean };
  home?: {
    banner?: string;
    top?: { title?: Localized; description?: Localized; joinButton?: Localized };
    goals?: Goal[];
  };
  footer?: { blog?: boolean; courses?: boolean; about?: Localized };
}

/** The plan that a site is on. */
export type Subscription = Schemas['SubscriptionView'];

/** The site of this host. */
export type Tenant = With<
  Schemas['TenantView'],
  {
    slogan: Localized | null;
    description: Localized | null;
    social_media: Partial<Record<'facebook_url' | 'google_url' | 'youtube_url' | 'facebook_chat_url', string>> | null;
    options: SiteOptions | null;
  }
>;

/** What somebody may be on a site. */
export type Role = Schemas['Role'];

/** What somebody said to be. */
export type UserType = 'teacher' | 'student';

/** The signed-in person. The birthday is YYYY-MM-DD. */
export type UserInfo = With<
  Schemas['UserInfo'],
  { permissions: Partial<Record<string, string[]>>; visit?: Visit | null }
>;

/** A visit by an operator of the platform, as the ribbon tells of it. Times in epoch seconds. */
export interface Visit {
  id: number;
  operator: string;
  reason: string;
  started_at: number;
  expires_at: number;
  /** Whether this session is the visit. */
  own: boolean;
}

/** What somebody may change of their own profile; an empty text clears a field, what is not named stays. */
export type UserInfoChange = Schemas['InfoChange'];

/** How hard a problem is. */
export type Difficulty = Schemas['Difficulty'];

/** One row of the problem list. */
export type ProblemListItem = With<Schemas['ProblemItem'], { my_status?: 'solved' | 'tried' | null }>;

/** What the home page shows. */
export type HomeContent = With<Schemas['Home'], { problems: ProblemListItem[] }>;

/** One event of a learner's history. */
export type HistoryItem = With<
  Schemas['HistoryItem'],
  { question: With<Schemas['HistoryQuestion'], { my_status: 'solved' | 'tried' }> }
>;

/** A plan that a site can be on; no limit where a limit is null. */
export interface Plan {
  id: number;
  name: string;
  /** How long one payment lasts. */
  period: Schemas['PlanPeriod'];
  /** For a period. */
  price_vnd: number;
  max_active_users: number | null;
  storage_mib: number | null;
  custom_domains: number | null;
  staff: number | null;
  /** The site's share of the judge beside other sites; 1 is the free one. */
  judge_weight: number;
}

/** Whether an address is free, and if not, why, in the page's language. */
export interface Availability {
  available: boolean;
  reason: string | null;
}

/** A site that was just made. */
export interface NewSite {
  tenant_id: number;
  host: string;
  /** What to open: the host with scheme and port. */
  url: string;
  /** The session of the site's first admin. */
  access_token: string;
}
