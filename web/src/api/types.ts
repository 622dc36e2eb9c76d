/** The shapes that the API answers with. Ids are integers, times epoch seconds, money whole VND. */

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

/** What a site's admin chose for its pages. */
export interface SiteOptions {
  header?: { menu?: MenuItem[]; shop?: boolean; myCode?: boolean };
  home?: {
    banner?: string;
    top?: { title?: Localized; description?: Localized; joinButton?: Localized };
    goals?: { title: Localized; description?: Localized; icon?: string }[];
  };
  footer?: { blog?: boolean; courses?: boolean; about?: Localized };
}

/** The plan that a site is on. Plan 1 is free. */
export interface Subscription {
  subscription_plan_id: number;
  current_active_users: number;
  max_active_users: number | null;
  end_date: number | null;
}

/** The site of this host. */
export interface Tenant {
  id: number;
  name: string;
  type: string;
  slogan: Localized | null;
  logo: string | null;
  favicon: string | null;
  background: string | null;
  description: Localized | null;
  domains: { domain: string; is_primary: boolean }[];
  social_media: Partial<Record<'facebook_url' | 'google_url' | 'youtube_url' | 'facebook_chat_url', string>> | null;
  options: SiteOptions | null;
  subscription: Subscription | null;
}

/** What somebody may be on a site. */
export type Role = 'admin' | 'teacher' | 'student' | 'moderator' | 'moderator_lead' | 'sale' | 'sale_lead' | 'affiliate';

/** What somebody said to be. */
export type UserType = 'teacher' | 'student';

/** Resource to the actions allowed on it. */
export type Permissions = Partial<Record<string, string[]>>;

/** The signed-in person. */
export interface UserInfo {
  id: number;
  email: string;
  full_name: string | null;
  role: Role;
  type: string | null;
  user_type_set: boolean;
  dob: number | null;
  phone_number: string | null;
  address: string | null;
  country: string | null;
  province: string | null;
  school: string | null;
  class: string | null;
  gender: 'male' | 'female' | 'other' | null;
  parent_email: string | null;
  personal_email: string | null;
  email_verified: boolean;
  permissions: Permissions;
}

/** What somebody may change of their own profile. */
export type UserInfoChange = Partial<Omit<UserInfo, 'id' | 'email' | 'role' | 'user_type_set' | 'email_verified' | 'permissions'>>;

/** How hard a problem is. */
export type Difficulty = 'trivial' | 'easy' | 'medium' | 'hard' | 'expert';

/** One row of the problem list. */
export interface ProblemListItem {
  id: number;
  slug: string;
  title: string;
  difficulty: Difficulty;
  max_score: number;
  tags: string[];
  solved_count: number;
  attempt_count: number;
  my_status: 'solved' | 'tried' | null;
  status: string;
  visibility: string;
  updated_at: number;
}

/** What the home page shows. */
export interface HomeContent {
  stats: { problems: number; learners: number; submissions: number };
  problems: ProblemListItem[];
}

/** One event of a learner's history. */
export interface HistoryItem {
  kind: 'submission';
  submission_id: number;
  question: { id: number; slug: string; title: string; difficulty: Difficulty };
  status: string;
  score: number;
  max_score: number;
  language_id: number;
  created_at: number;
}

/** A plan that a site can be on; no limit where a limit is null. */
export interface Plan {
  id: number;
  name: string;
  /** How long one payment lasts. */
  period: 'month' | 'year';
  /** For a period. */
  price_vnd: number;
  max_active_users: number | null;
  storage_mib: number | null;
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
  access_token: string;
}
